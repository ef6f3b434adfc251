import { createRoute } from '@hono/zod-openapi';
import { joinWaitlist, waitlistJoined } from '@site/contract/wire';
import { mailboxKey } from '@site/domain/mailbox-key';
import { Hono } from 'hono';
import type { Config } from '../platform/config/api-config.ts';
import type { Queries } from '../platform/database/database.ts';
import { jsonBody } from '../platform/http/body.ts';
import { createRouter, errorResponse, jsonRequest, jsonResponse } from '../platform/http/openapi.ts';
import type { RateLimiter } from '../platform/http/rate-limit.ts';
import { sinceDays } from '../platform/operator/operations-server.ts';

type Dependencies = {
  queries: Queries;
  limiter: RateLimiter;
  limits: Config['limits'];
  /** Whether entries are stored; the response reports it. */
  stores: boolean;
};

export function waitlistRoutes({ queries, limiter, limits, stores }: Dependencies) {
  const route = createRoute({
    method: 'post',
    path: '/waitlist',
    summary: 'Join the waitlist',
    middleware: [limiter.perAddress('waitlist', limits.writes), jsonBody()] as const,
    request: jsonRequest(joinWaitlist),
    responses: { 200: jsonResponse(waitlistJoined), default: errorResponse },
  });

  return createRouter().openapi(route, async (c) => {
    const { email, companyName } = c.req.valid('json');
    if (stores) {
      await queries
        .insertInto('waitlist')
        .values({ email: mailboxKey(email), company_name: companyName || null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    return c.json({ stored: stores }, 200);
  });
}

/** Who is on the waitlist, the newest first. */
export function waitlistOperations(queries: Queries) {
  return new Hono().get('/waitlist', async (c) => {
    const rows = await queries
      .selectFrom('waitlist')
      .select(['email', 'company_name as companyName', 'joined_at as joinedAt'])
      .where('joined_at', '>=', sinceDays(c.req.query('days')))
      .orderBy('joined_at', 'desc')
      .execute();
    return c.json(rows);
  });
}
