import type { JoinWaitlist, WaitlistJoined } from '@site/contract/wire';
import { z } from 'zod';
import { readJson } from '../http/body.ts';
import { emailAddress, textLine } from '../http/fields.ts';
import { describe } from '../http/openapi.ts';
import type { Api, Services } from '../services.ts';

const request = z.object({
  email: emailAddress,
  companyName: textLine(200).optional(),
}) satisfies z.ZodType<JoinWaitlist>;

const response = z.object({ stored: z.boolean() }) satisfies z.ZodType<WaitlistJoined>;

/** `POST /waitlist`: kept only where storing is switched on; the answer says whether it was. */
export function waitlistRoutes(app: Api, { database, limit, config }: Services): void {
  describe(app, { method: 'post', path: '/waitlist', summary: 'Join the waitlist', request, response });

  app.post('/waitlist', async (c) => {
    await limit(c, 'waitlist', config.limits.writes);
    const { email, companyName } = await readJson(c, request);
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
