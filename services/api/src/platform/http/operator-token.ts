import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { ApiError } from './api-error.ts';

/** Creates middleware that requires the operator token. If no token is configured, every request is rejected. */
export function requireOperator(token: string | undefined): MiddlewareHandler {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return async (c, next) => {
    const sentToken = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    if (!token || !timingSafeEqual(digest(sentToken), digest(token))) {
      throw new ApiError('unauthorised', "This requires the API's operator token (OPERATOR_TOKEN).");
    }
    await next();
  };
}
