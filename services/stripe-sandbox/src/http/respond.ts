import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Answer } from './problem.ts';

export type AppEnv = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** Waited inside the call, while it holds its idempotency key. */
    delayMs: number;
  };
};

export function respond(c: Context<AppEnv>, { status, body }: Pick<Answer, 'status' | 'body'>): Response {
  return json(c, status, JSON.stringify(body, null, 2));
}

/** Headers are set one by one: those that middleware set before stay. */
export function json(c: Context<AppEnv>, status: number, text: string): Response {
  c.header('content-type', 'application/json');
  c.header('cache-control', 'no-cache, no-store');
  c.header('request-id', c.get('requestId'));
  return c.body(text, status as 200);
}
