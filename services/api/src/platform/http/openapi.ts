import { OpenAPIHono, z } from '@hono/zod-openapi';
import { catalogueVersion } from '@site/domain/catalogue-version';
import { jsonSchemaOf } from '@site/wire/api-operations';
import { apiError } from '@site/wire/messages';
import { ApiError } from './api-error.ts';

/** The version of the OpenAPI document, for its readers. Promotions compare the schemas instead. */
const contractVersion = '3.0.0';

type Issues = readonly z.core.$ZodIssue[];

/** A router whose routes reject input that their schemas do not accept. */
export function createRouter(): OpenAPIHono {
  return new OpenAPIHono({
    defaultHook: (result) => {
      if (!result.success) throw invalidInput(result.target, result.error.issues);
    },
  });
}

/** Parses a body whose type `createRoute` does not validate, with the same errors. */
export function parseBody<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw invalidInput('json', parsed.error.issues);
  return parsed.data;
}

/** How many unknown fields an error names. */
const maxNamed = 10;

function invalidInput(target: string, issues: Issues): ApiError {
  // A body may have as many keys as fit in it.
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
 * A schema of the contract for `createRoute`, which documents schemas of full zod only: it validates
 * by the contract's schema and documents that schema as JSON Schema.
 */
function documented<Schema extends z.core.$ZodType>(schema: Schema, name?: string) {
  const piped = z.unknown().pipe(schema);
  const description = openApiSchema(schema);
  return name ? piped.openapi(name, description) : piped.openapi(description);
}

// Types of JSON Schema and OpenAPI 3.1 differ in notation only.
function openApiSchema(schema: z.core.$ZodType) {
  return jsonSchemaOf(schema) as Parameters<z.ZodType['openapi']>[0] & object;
}

/** The JSON body of a request, for `createRoute`. */
export function jsonRequest<Schema extends z.core.$ZodType>(schema: Schema) {
  return {
    body: { required: true, content: { 'application/json': { schema: documented(schema) } } },
  } as const;
}

/** A body that is sent as another type than JSON: documented here, parsed by the route with `parseBody`. */
export function textRequest(schema: z.core.$ZodType, type: string) {
  return { body: { required: true, content: { [type]: { schema: openApiSchema(schema) } } } } as const;
}

/** The JSON body of a successful response, for `createRoute`. */
export function jsonResponse<Schema extends z.core.$ZodType>(schema: Schema, description = 'Success') {
  return { description, content: { 'application/json': { schema: documented(schema) } } } as const;
}

/** The response of every route that fails, for `createRoute`. */
export const errorResponse = {
  description: 'The request failed and has changed nothing',
  content: { 'application/json': { schema: documented(apiError, 'ApiError') } },
} as const;

/**
 * `GET /openapi.json`. It names the catalogue that is charged by and the time zone of dates, so that pages with other prices
 * or other dates are not promoted.
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
