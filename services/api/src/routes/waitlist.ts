import type { JoinWaitlist, WaitlistJoined } from '@site/shared/wire';
import { z } from 'zod';
import { readJson } from '../http/body.ts';
import type { Api, Services } from '../services.ts';

const joinWaitlist = z.strictObject({
  email: z.email().max(254),
  companyName: z.string().max(200).optional(),
}) satisfies z.ZodType<JoinWaitlist>;

/** `POST /waitlist`: kept only where storing is switched on; the answer says whether it was. */
export function waitlistRoutes(app: Api, { database, limit, config }: Services): void {
  app.post('/waitlist', async (c) => {
    await limit(c, 'writes', config.limits.writes);
    const { email, companyName } = await readJson(c, joinWaitlist);
    if (config.storesWaitlist) {
      await database.queries
        .insertInto('waitlist')
        .values({ email: email.toLowerCase(), company_name: companyName || null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const body: WaitlistJoined = { stored: config.storesWaitlist };
    return c.json(body);
  });
}
