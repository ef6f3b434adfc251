import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ApiError } from '../stripe-errors.ts';

export type Result = { status: number; body: object };

export function errorResult({ status, body }: ApiError): Result {
  return { status, body: { error: body } };
}

export type AppEnv = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** By a fault: the result instead of that of the handler, which does not run at all or whose work stays done. */
    failure: { at: 'during' | 'after'; result: Result } | undefined;
  };
};

/** Sets headers one by one, so that the headers of middleware stay. */
export function respond(c: Context<AppEnv>, { status, body }: Result): Response {
  c.header('content-type', 'application/json');
  c.header('cache-control', 'no-cache, no-store');
  c.header('request-id', c.get('requestId'));
  return c.body(JSON.stringify(body, null, 2), status as 200);
}
