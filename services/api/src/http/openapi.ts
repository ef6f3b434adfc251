import { z } from '@hono/zod-openapi';
import { apiErrorStatus } from '@site/shared/wire';
import type { Api } from '../services.ts';

const apiError = z
  .object({
    error: z.object({
      code: z.enum(Object.keys(apiErrorStatus) as [keyof typeof apiErrorStatus]),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
      currentPrice: z.number().optional(),
    }),
  })
  .openapi('ApiError');

type Described = {
  method: 'get' | 'post';
  path: string;
  summary: string;
  parameters?: z.ZodObject;
  security?: true;
};

const endpoints: readonly Described[] = [
  { method: 'get', path: '/health', summary: 'Whether the API can keep what it is told' },
  {
    method: 'post',
    path: '/create-payment-intent',
    summary: 'The payment intent and the order of a purchase',
  },
  { method: 'post', path: '/send-invoice-email', summary: 'Ask for the invoice of a paid order' },
  { method: 'post', path: '/test-email', summary: 'Send a diagnostic e-mail to the operator' },
  { method: 'post', path: '/webhooks/stripe', summary: 'Signed events from the payment provider' },
  {
    method: 'post',
    path: '/questionnaires/{submissionId}',
    summary: 'Store the answers of a questionnaire, or correct them',
    parameters: z.object({ submissionId: z.uuid() }),
  },
  { method: 'post', path: '/waitlist', summary: 'Join the waitlist' },
  { method: 'get', path: '/order', summary: 'One order, for whoever holds its token', security: true },
];

/** Publishes the contract at `GET /openapi.json`. */
export function describeApi(app: Api): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'orderToken', { type: 'http', scheme: 'bearer' });
  for (const { method, path, summary, parameters, security } of endpoints) {
    app.openAPIRegistry.registerPath({
      method,
      path,
      summary,
      ...(parameters && { request: { params: parameters } }),
      ...(security && { security: [{ orderToken: [] }] }),
      responses: {
        200: { description: 'Done' },
        default: {
          description: 'Refused; nothing was changed',
          content: { 'application/json': { schema: apiError } },
        },
      },
    });
  }
  app.doc31('/openapi.json', { openapi: '3.1.0', info: { title: 'Site API', version: '1.0.0' } });
}
