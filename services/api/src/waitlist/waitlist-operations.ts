import { Hono } from 'hono';
import type { Queries } from '../platform/database/database.ts';
import { sinceDays } from '../platform/operator/operations-server.ts';

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
