import type { TestEmailSent } from '@site/contract/wire';
import { site } from '@site/domain/site';
import { z } from 'zod';
import { readBytes } from '../http/body.ts';
import { describe } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { diagnosticEmail } from '../mail/diagnostic-email.ts';
import type { Api, Services } from '../services.ts';

const response = z.object({
  status: z.literal('sent'),
  messageId: z.string(),
}) satisfies z.ZodType<TestEmailSent>;

/** `POST /test-email`: whether mail leaves, tried with a diagnostic one to the operator's own address. */
export function testEmailRoutes(app: Api, { mailer, limit, config }: Services): void {
  describe(app, {
    method: 'post',
    path: '/test-email',
    summary: 'Send a diagnostic e-mail to the operator',
    response,
  });

  app.post('/test-email', async (c) => {
    await limit(c, 'mails', config.limits.mails, 3600);
    await readBytes(c, 1024);
    const now = new Date();
    const messageId = await mailer
      .send({
        key: `test-${now.toISOString()}`,
        to: config.mail.from,
        date: now,
        subject: `Test e-mail from ${site.name}`,
        ...diagnosticEmail(config.mode, now),
      })
      .catch((error: unknown) => {
        const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        console.error(JSON.stringify({ event: 'test_email', reason }));
        throw new Refusal('mail_unavailable', `The mail server did not take the e-mail (${reason}).`);
      });
    const body: TestEmailSent = { status: 'sent', messageId };
    return c.json(body);
  });
}
