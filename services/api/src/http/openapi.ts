import { type RouteConfig, z } from '@hono/zod-openapi';
import { type ApiErrorCode, apiErrorStatus } from '@site/contract/wire';
import { catalogueVersion } from '@site/domain/catalogue-version';
import type { Api } from '../services.ts';

/** Raised with every change that an older page could not live with (first digit) or would not know of. */
const contractVersion = '1.0.0';

const apiError = z
  .object({
    error: z.object({
      code: z.enum(Object.keys(apiErrorStatus) as [ApiErrorCode]),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
      currentPrice: z.number().optional(),
      order: z.object({ orderNumber: z.string(), orderToken: z.string() }).optional(),
    }),
  })
  .openapi('ApiError');

type Endpoint = {
  method: 'get' | 'post';
  path: string;
  summary: string;
  parameters?: z.ZodObject;
  query?: z.ZodObject;
  request?: z.ZodType;
  response?: z.ZodType;
  /** Of the usual answer; 200 unless given. */
  status?: number;
  /** Needs an order's token, or the operator's. */
  secured?: 'orderToken' | 'operatorToken';
};

/** Puts an endpoint into the published contract, with the schemas that it checks by. */
export function describe(app: Api, endpoint: Endpoint): void {
  const { method, path, summary, parameters, query, request, response, status = 200, secured } = endpoint;
  const route: RouteConfig = {
    method,
    path,
    summary,
    request: {
      ...(parameters && { params: parameters }),
      ...(query && { query }),
      ...(request && { body: { required: true, content: { 'application/json': { schema: request } } } }),
    },
    ...(secured && { security: [{ [secured]: [] }] }),
    responses: {
      [status]: {
        description: 'Done',
        ...(response && { content: { 'application/json': { schema: response } } }),
      },
      default: {
        description: 'Refused; nothing was changed',
        content: { 'application/json': { schema: apiError } },
      },
    },
  };
  app.openAPIRegistry.registerPath(route);
}

/** `GET /openapi.json`. It names the catalogue that is charged by, so that pages with other prices are not promoted. */
export function publishContract(app: Api): void {
  for (const scheme of ['orderToken', 'operatorToken']) {
    app.openAPIRegistry.registerComponent('securitySchemes', scheme, { type: 'http', scheme: 'bearer' });
  }
  app.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Site API', version: contractVersion, 'x-catalogue': catalogueVersion },
  });
}
