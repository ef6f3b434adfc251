import { STATUS_CODES } from 'node:http';
import { OpenAPIHono, z } from '@hono/zod-openapi';
import { catalogueVersion } from '@site/domain/catalogue-version';
import { site } from '@site/domain/site';
import { jsonSchemaOf } from '@site/wire/api-operations';
import { type ApiErrorCode, apiError, apiErrorStatus } from '@site/wire/error-responses';
import type { Config } from '../config/api-config.ts';
import { ApiError } from './api-error.ts';
import { errorExamples } from './error-examples.ts';
import { referenceHeaders, referencePage } from './reference-page.ts';

/** The version in the OpenAPI document, for human readers. Release checks compare the schemas instead. */
const contractVersion = '3.1.0';

type Issues = readonly z.core.$ZodIssue[];

/** Creates a router that rejects input that does not match a route's schema. */
export function createRouter(): OpenAPIHono {
  return new OpenAPIHono({
    defaultHook: (result) => {
      if (!result.success) throw createInputError(result.target, result.error.issues);
    },
  });
}

/**
 * Parses a body whose content type `createRoute` cannot validate. Invalid input causes the same errors as in a JSON
 * body.
 */
export function parseBody<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw createInputError('json', parsed.error.issues);
  return parsed.data;
}

/** The maximum number of unknown fields that an error lists. */
const maxNamed = 10;

function createInputError(target: string, issues: Issues): ApiError {
  // Limit the list, because a body may contain thousands of unknown keys.
  const unknown = issues
    .flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))
    .slice(0, maxNamed);
  if (unknown.length > 0) {
    const names = unknown.map((key) => `"${key.slice(0, 80)}"`).join(', ');
    return new ApiError('unknown_keys', `These fields are not known: ${names}.`, {
      fields: Object.fromEntries(unknown.map((key) => [key.slice(0, 200), 'Not a known field'])),
    });
  }
  const fields = Object.fromEntries(issues.map(({ path, message }) => [path.join('.') || '(body)', message]));
  return target === 'query'
    ? new ApiError('invalid_request', `The query is not valid: ${Object.keys(fields).join(', ')}.`, {
        fields,
      })
    : new ApiError('invalid_body', 'The request has missing or invalid fields.', { fields });
}

/**
 * Adapts a schema of `@site/wire` for `createRoute`. These schemas use `zod/mini`, but `createRoute` documents only
 * schemas of the full zod. The result validates with the given schema and carries its JSON Schema as documentation.
 */
function documentSchema<Schema extends z.core.$ZodType>(schema: Schema, name?: string) {
  const piped = z.unknown().pipe(schema);
  const description = toOpenApiSchema(schema);
  return name ? piped.openapi(name, description) : piped.openapi(description);
}

// Cast the JSON Schema instead of converting it, because JSON Schema and OpenAPI 3.1 differ only in the notation of
// their TypeScript types.
function toOpenApiSchema(schema: z.core.$ZodType) {
  return jsonSchemaOf(schema) as Parameters<z.ZodType['openapi']>[0] & object;
}

export function jsonRequest<Schema extends z.core.$ZodType>(schema: Schema) {
  return {
    body: { required: true, content: { 'application/json': { schema: documentSchema(schema) } } },
  } as const;
}

/** Documents a request body whose content type is not JSON. The route itself must parse the body with `parseBody`. */
export function textRequest(schema: z.core.$ZodType, type: string) {
  return { body: { required: true, content: { [type]: { schema: toOpenApiSchema(schema) } } } } as const;
}

export function jsonResponse<Schema extends z.core.$ZodType>(schema: Schema, description = 'Success') {
  return { description, content: { 'application/json': { schema: documentSchema(schema) } } } as const;
}

/** Errors of a route that reads a JSON body. */
export const bodyErrors = [
  'invalid_json',
  'invalid_body',
  'unknown_keys',
  'origin_not_allowed',
  'length_required',
  'body_too_large',
  'unsupported_media_type',
] as const satisfies ApiErrorCode[];

/** Errors of a route that counts its requests in the database. */
export const limitErrors = ['rate_limited', 'storage_unavailable'] as const satisfies ApiErrorCode[];

/** Errors of every route. */
const requestErrors = ['invalid_request', 'address_too_long', 'internal'] as const satisfies ApiErrorCode[];

/**
 * Describes the errors of a route for `createRoute`, by status and with an example of each. The return type is only
 * `object`, because handlers throw errors and return nothing but successes.
 */
export function errorResponses(...codes: readonly ApiErrorCode[]): object {
  const byStatus = Object.groupBy([...requestErrors, ...codes], (code) => apiErrorStatus[code]);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, ofStatus = []]) => {
      const references = ofStatus.map((code) => [code, { $ref: `#/components/examples/${code}` }]);
      const json = { schema: documentSchema(apiError, 'ApiError'), examples: Object.fromEntries(references) };
      return [status, { description: STATUS_CODES[status], content: { 'application/json': json } }];
    }),
  );
}

const tags = {
  Purchase: 'A payment and its order: open it, store what the buyer agreed to, hear from Stripe.',
  Order: 'A paid order, its documents and its email address, opened by its token.',
  Questionnaire: 'Answers that founders send before or after they buy.',
  Waitlist: 'People who ask to be told when a service opens.',
  Reports: 'What browsers report of a document.',
  Operation: 'Health checks and the test of the mail server.',
};

/**
 * Returns a route's tag, operation id and security. Any single entry of `security` grants access; `nothing` grants
 * access without a token.
 */
export function describeRoute(
  tag: keyof typeof tags,
  operationId: string,
  ...security: readonly ('orderToken' | 'operatorToken' | 'nothing')[]
) {
  const schemes = security.map((scheme) => (scheme === 'nothing' ? {} : { [scheme]: [] }));
  return { tags: [tag], operationId, security: schemes };
}

const description = `Payments, orders, questionnaires and the waitlist of ${site.name}.

An error has a code for programs and a message for people, and has changed nothing. \`rate_limited\` and the errors
with status 503 say in \`retry-after\` when to try again. A browser may write from the origins of the site only.`;

/**
 * Serves `GET /openapi.json`. The document also contains the product catalogue and the time zone of dates, so that
 * a release check can reject pages with different prices or dates. A sandbox also serves the document as a page at
 * `/openapi.html`.
 */
export function publishContract(app: OpenAPIHono, { seller, mode }: Pick<Config, 'seller' | 'mode'>): void {
  const { openAPIRegistry: registry } = app;
  registry.registerComponent('securitySchemes', 'orderToken', {
    type: 'http',
    scheme: 'bearer',
    description: 'Opens one order: `orderToken` of a purchase, or the token in the link of an email.',
  });
  registry.registerComponent('securitySchemes', 'operatorToken', {
    type: 'http',
    scheme: 'bearer',
    description: '`OPERATOR_TOKEN` of the API.',
  });
  for (const [code, example] of Object.entries(errorExamples)) {
    registry.registerComponent('examples', code, { value: { error: { code, ...example } } });
  }
  const outline = {
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version: contractVersion,
      description,
      contact: { name: site.legalName, email: site.email },
      license: { name: 'Not licensed for use by others', identifier: 'LicenseRef-Proprietary' },
      'x-catalogue': catalogueVersion,
      'x-time-zone': seller.timeZone,
    },
    servers: [{ url: '/', description: 'The API that serves this document' }],
    tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
  };
  app.doc31('/openapi.json', outline);
  if (mode !== 'sandbox') return;
  app.get('/openapi.html', (c) =>
    c.html(referencePage(app.getOpenAPI31Document(outline)), 200, referenceHeaders),
  );
}
