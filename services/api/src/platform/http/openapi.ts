import { OpenAPIHono, z } from '@hono/zod-openapi';
import { catalogueVersion } from '@site/domain/catalogue-version';
import { jsonSchemaOf } from '@site/wire/api-operations';
import { apiError } from '@site/wire/messages';
import { ApiError } from './api-error.ts';

/** The version in the OpenAPI document, for human readers. Release checks compare the schemas instead. */
const contractVersion = '3.0.0';

type Issues = readonly z.core.$ZodIssue[];

/** Creates a router that rejects input that does not match a route's schema. */
export function createRouter(): OpenAPIHono {
  return new OpenAPIHono({
    defaultHook: (result) => {
      if (!result.success) throw invalidInput(result.target, result.error.issues);
    },
  });
}

/** Parses a body whose content type `createRoute` cannot validate, with the same errors. */
export function parseBody<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw invalidInput('json', parsed.error.issues);
  return parsed.data;
}

/** The maximum number of unknown fields that an error lists. */
const maxNamed = 10;

function invalidInput(target: string, issues: Issues): ApiError {
  // Limit the list, because a body may contain as many keys as fit.
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
    : new ApiError('invalid_body', 'The request has fields that are missing or wrong.', { fields });
}

/**
 * Adapts a contract schema for `createRoute`, which can document only full zod. The result validates with the contract's
 * schema and documents that schema as JSON Schema.
 */
function documented<Schema extends z.core.$ZodType>(schema: Schema, name?: string) {
  const piped = z.unknown().pipe(schema);
  const description = openApiSchema(schema);
  return name ? piped.openapi(name, description) : piped.openapi(description);
}

// The types of JSON Schema and OpenAPI 3.1 differ only in notation.
function openApiSchema(schema: z.core.$ZodType) {
  return jsonSchemaOf(schema) as Parameters<z.ZodType['openapi']>[0] & object;
}

/** Describes a JSON request body for `createRoute`. */
export function jsonRequest<Schema extends z.core.$ZodType>(schema: Schema) {
  return {
    body: { required: true, content: { 'application/json': { schema: documented(schema) } } },
  } as const;
}

/** Documents a request body of another content type than JSON. The route itself must parse it with `parseBody`. */
export function textRequest(schema: z.core.$ZodType, type: string) {
  return { body: { required: true, content: { [type]: { schema: openApiSchema(schema) } } } } as const;
}

/** Describes a successful JSON response for `createRoute`. */
export function jsonResponse<Schema extends z.core.$ZodType>(schema: Schema, description = 'Success') {
  return { description, content: { 'application/json': { schema: documented(schema) } } } as const;
}

/** Describes every route's error response for `createRoute`. */
export const errorResponse = {
  description: 'The request failed and has changed nothing',
  content: { 'application/json': { schema: documented(apiError, 'ApiError') } },
} as const;

/**
 * Serves `GET /openapi.json`. The document also states the product catalogue and the time zone of dates, so that a release
 * check can reject pages with other prices or dates.
 */
export function publishContract(app: OpenAPIHono, timeZone: string): void {
  for (const scheme of ['orderToken', 'operatorToken']) {
    app.openAPIRegistry.registerComponent('securitySchemes', scheme, { type: 'http', scheme: 'bearer' });
  }
  app.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: 'Site API',
      version: contractVersion,
      'x-catalogue': catalogueVersion,
      'x-time-zone': timeZone,
    },
  });
}
