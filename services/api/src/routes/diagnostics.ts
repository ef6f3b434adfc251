import { createRoute } from '@hono/zod-openapi';
import { type Health, health as healthSchema, type TestEmailSent, testEmailSent } from '@site/contract/wire';
import type { Config } from '../config/config.ts';
import { ApiError } from '../http/api-error.ts';
import { readBytes } from '../http/body.ts';
import { createRouter, errorResponse, jsonResponse } from '../http/openapi.ts';
import { requireOperator } from '../http/operator-token.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import { testEmail } from '../mail/layout.ts';
import type { Mailer } from '../mail/mailer.ts';
import { type Database, ping } from '../storage/database.ts';

type Dependencies = {
  database: Database;
  mailer: Mailer;
  limiter: RateLimiter;
  config: Pick<Config, 'mode' | 'limits' | 'mail' | 'operatorToken'>;
};

export function diagnosticRoutes({ database, mailer, limiter, config }: Dependencies) {
  const health = createRoute({
    method: 'get',
    path: '/health',
    summary: 'Whether the API can store data',
    responses: { 200: jsonResponse(healthSchema), default: errorResponse },
  });

  const sendTestEmail = createRoute({
    method: 'post',
    path: '/test-email',
    summary: 'Send a test e-mail to the operator; in live mode with the operator’s token',
    middleware: [
      limiter.perAddress('mails', config.limits.mails, 3600),
      ...(config.mode === 'live' ? [requireOperator(config.operatorToken)] : []),
    ],
    security: [{ operatorToken: [] }, {}],
    responses: { 200: jsonResponse(testEmailSent), default: errorResponse },
  });

  return createRouter()
    .openapi(health, async (c) => {
      try {
        await ping(database.queries);
      } catch {
        throw new ApiError('storage_unavailable', 'The database does not answer.');
      }
      const body: Health = { status: 'ok', mode: config.mode, database: database.kind };
      return c.json(body, 200, { 'cache-control': 'no-store' });
    })
    .openapi(sendTestEmail, async (c) => {
      await readBytes(c, 1024);
      const now = new Date();
      const messageId = await mailer
        .send({
          key: `test-${now.toISOString()}`,
          to: config.mail.from,
          date: now,
          ...testEmail(config.mode, now),
        })
        .catch((error: unknown) => {
          const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
          console.error(JSON.stringify({ event: 'test_email', reason }));
          throw new ApiError('mail_unavailable', `The mail server did not take the e-mail (${reason}).`);
        });
      const body: TestEmailSent = { status: 'sent', messageId };
      return c.json(body, 200);
    });
}
