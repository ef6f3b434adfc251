import { site } from '@site/domain/site';
import { type JsonSchema, jsonSchema } from '@site/wire/api-operations';
import { apiError } from '@site/wire/error-responses';
import { html } from 'hono/html';
import { z } from 'zod';
import { day } from '../colours.ts';
import { type Html, renderPlainPage } from './plain-page.ts';

/** The parts of our OpenAPI document that the page shows. */
const content = z.record(
  z.string(),
  z.object({ schema: jsonSchema, examples: z.record(z.string(), z.object({ $ref: z.string() })).optional() }),
);
const message = z.object({ description: z.string().default(''), content: content.optional() });
const operation = z.object({
  tags: z.array(z.string()),
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), schema: jsonSchema })).default([]),
  requestBody: message.optional(),
  responses: z.record(z.string(), message),
});
const contract = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ examples: z.record(z.string(), z.object({ value: apiError })) }),
});
type Contract = z.infer<typeof contract>;
type Operation = z.infer<typeof operation>;

const styles = `
h2 {
  margin: 2.5rem 0 0.25rem;
}
h3 {
  margin: 1rem 0 0.25rem;
  font-size: 1rem;
}
code {
  font: 0.875em/1.5 ui-monospace, Menlo, Consolas, monospace;
  overflow-wrap: anywhere;
}
details {
  margin: 0.5rem 0;
  padding: 0 1rem;
  background: ${day.surface};
  border: 1px solid ${day.rule};
  border-radius: 6px;
}
summary {
  padding: 0.75rem 0;
  cursor: pointer;
}
summary code {
  margin-right: 0.5rem;
  font-weight: 600;
}
ul {
  margin: 0.25rem 0 1rem;
  padding-left: 1.25rem;
}`;

export const referenceHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** Renders the OpenAPI document as a page for people, without scripts. */
export function referencePage(document: unknown): Html {
  const { info, tags, paths, components } = contract.parse(document);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      name: `${method.toUpperCase()} ${path}`,
      ...described,
    })),
  );
  const sections = tags.map(({ name: tag, description }) => {
    const ofTag = operations.filter((one) => one.tags.includes(tag));
    return html`<h2>${tag}</h2><p>${description}</p>${ofTag.map((one) => renderOperation(one, components))}`;
  });
  return renderPlainPage(
    `API reference | ${site.name}`,
    html`<h1>${info.title}</h1>
<p>Version ${info.version}. Programs read <a href="openapi.json">openapi.json</a>.</p>
${info.description.split('\n\n').map((text) => html`<p>${withCode(text)}</p>`)}
${sections}`,
    styles,
  );
}

function renderOperation(
  {
    name,
    operationId,
    summary,
    description,
    security,
    parameters,
    requestBody,
    responses,
  }: Operation & {
    name: string;
  },
  { examples }: Contract['components'],
): Html {
  const needs = security.map((one) => Object.keys(one).join() || 'no token').join(' or ') || 'no token';
  const all = Object.entries(responses);
  const successes = all.filter(([status]) => status.startsWith('2'));
  const errors = all.flatMap(([status, { content: described = {} }]) =>
    Object.keys(described['application/json']?.examples ?? {}).flatMap((code) => {
      const { message: text, code: _, ...more } = examples[code]?.value.error ?? {};
      const details = Object.keys(more).length > 0 ? html`<br><code>${JSON.stringify(more)}</code>` : '';
      return html`<li><code>${status} ${code}</code>: ${text}${details}</li>`;
    }),
  );
  return html`<details id="${operationId}"><summary><code>${name}</code>${summary}</summary>
<p>${withCode(description)}</p><p>Needs ${needs}. Its operation id is <code>${operationId}</code>.</p>
${parameters.map((one) => html`<h3>In the ${one.in}</h3><ul><li><code>${one.name}</code>: ${typeOf(one.schema)}</li></ul>`)}
${requestBody ? html`<h3>Request</h3>${renderBody(requestBody.content)}` : ''}
${successes.map(([status, one]) => html`<h3>${status} ${one.description}</h3>${renderBody(one.content)}`)}
<h3>Errors</h3><ul>${errors}</ul></details>`;
}

/** Marks text between backticks as code. */
const withCode = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));

function renderBody(described: z.infer<typeof content> = {}): Html[] {
  return Object.entries(described).map(
    ([type, { schema }]) => html`<p><code>${type}</code></p>${renderFields(schema)}`,
  );
}

/**
 * Lists the fields of an object, each with its type. A field that is itself an object is followed by its own fields.
 */
function renderFields({ properties, items, required = [] }: JsonSchema): Html | '' {
  if (items) return renderFields(items);
  if (!properties) return '';
  const fields = Object.entries(properties).map(([name, schema]) => {
    const optional = required.includes(name) ? '' : ', optional';
    return html`<li><code>${name}</code>: ${typeOf(schema)}${optional}${renderFields(schema)}</li>`;
  });
  return html`<ul>${fields}</ul>`;
}

function typeOf({ type, format, enum: values, const: value, anyOf, maxLength, pattern }: JsonSchema): string {
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (value !== undefined) return JSON.stringify(value);
  if (values) return values.map((one) => JSON.stringify(one)).join(' or ');
  const limits = [
    maxLength && `at most ${maxLength} characters`,
    !format && pattern && `matching ${pattern}`,
  ];
  return [[type].flat().join(' or '), format, ...limits].filter(Boolean).join(', ');
}
