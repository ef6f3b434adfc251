import { createRoute } from '@hono/zod-openapi';
import { mailboxKey } from '@site/domain/mailbox-key';
import { joinWaitlist, waitlistJoined } from '@site/wire/waitlist-messages';
import { Hono } from 'hono';
import { z } from 'zod';
import { flag } from '../platform/config/api-config.ts';
import type { Queries } from '../platform/database/database.ts';
import { readNewestFirst } from '../platform/database/read-in-pages.ts';
import { requireJsonBody } from '../platform/http/body.ts';
import {
  bodyErrors,
  createRouter,
  describeRoute,
  errorResponses,
  jsonRequest,
  jsonResponse,
  limitErrors,
} from '../platform/http/openapi.ts';
import { limitToDays } from '../platform/operator/operations-server.ts';
import { streamList } from '../platform/operator/stream-list.ts';
import type { Platform } from '../platform/platform.ts';
import { formatRow } from '../platform/privacy/format-row.ts';

type Dependencies = Pick<Platform, 'database' | 'limiter' | 'config'>;

export const waitlistVariables = z.object({ WAITLIST_STORE: flag.default(false) });

/**
 * Creates the routes of the waitlist. Entries are stored only if `WAITLIST_STORE` is set; the response says whether the
 * entry was stored.
 */
export function waitlistRoutes({ database: { queries }, limiter, config }: Dependencies) {
  const { WAITLIST_STORE: stores } = waitlistVariables.parse(config.variables);
  /** The daily maximum of entries per IPv4 address or IPv6 /64 network. A sandbox has practically no limit. */
  const perDay = config.mode === 'sandbox' ? 1_000_000 : 100;
  const route = createRoute({
    method: 'post',
    path: '/waitlist',
    ...describeRoute('Waitlist', 'joinWaitlist'),
    summary: 'Join the waitlist',
    description:
      'The response says whether the entry was stored, because the configuration may switch the waitlist off.',
    middleware: [limiter.perAddress('waitlist', config.limits.writes), requireJsonBody()] as const,
    request: jsonRequest(joinWaitlist),
    responses: { 200: jsonResponse(waitlistJoined), ...errorResponses(...limitErrors, ...bodyErrors) },
  });

  return createRouter().openapi(route, async (c) => {
    const { email, companyName } = c.req.valid('json');
    if (stores) {
      await limiter.checkToday(c, 'waitlist-today', perDay);
      await queries
        .insertInto('waitlist')
        .values({ email: mailboxKey(email), company_name: companyName || null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    return c.json({ stored: stores }, 200);
  });
}

/** Creates the operator route that lists the waitlist, newest first. */
export function waitlistOperations(queries: Queries) {
  return new Hono().get('/waitlist', async (c) => {
    const all = queries.selectFrom('waitlist');
    const since = await limitToDays(c, all, 'joined_at');
    const recent = all.selectAll().where('joined_at', '>=', since);
    return await streamList(c, readNewestFirst(recent, 'joined_at', 'email'), formatRow);
  });
}
