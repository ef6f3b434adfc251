import { createRoute } from '@hono/zod-openapi';
import { site } from '@site/domain/site';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import { ApiError } from '../http/api-error.ts';
import { readBytes } from '../http/body.ts';
import { createRouter, describeRoute, errorResponses, jsonResponse, limitErrors } from '../http/openapi.ts';
import { requireOperator } from '../http/operator-token.ts';
import { logError, logFault } from '../log.ts';
import { composeMail, note, paragraph, title } from '../mail/mail-layout.ts';
import type { Platform } from '../platform.ts';

type Dependencies = Pick<Platform, 'database' | 'mailer' | 'limiter' | 'config'> & {
  payments: { isKeyRejected: () => boolean };
};

const healthReport = z.object({
  status: z.literal('ok'),
  mode: z.enum(['sandbox', 'test', 'live']),
  database: z.enum(['pglite', 'postgres']),
});

export function diagnosticRoutes({ database, mailer, limiter, config, payments }: Dependencies) {
  const health = createRoute({
    method: 'get',
    path: '/health',
    ...describeRoute('Operation', 'getHealth'),
    summary: 'Ask whether the process runs',
    description: 'Succeeds whatever the database does.',
    responses: { 200: jsonResponse(healthReport), ...errorResponses() },
  });

  const ready = createRoute({
    method: 'get',
    path: '/ready',
    ...describeRoute('Operation', 'getReadiness'),
    summary: 'Ask whether the API can sell',
    description: 'Stores a row, and fails while that is impossible or Stripe rejects the key.',
    responses: {
      200: jsonResponse(z.object({ status: z.literal('ready') })),
      ...errorResponses('storage_unavailable', 'payment_provider_unavailable'),
    },
  });

  const sendTestEmail = createRoute({
    method: 'post',
    path: '/test-email',
    ...describeRoute('Operation', 'sendTestEmail', 'operatorToken', 'nothing'),
    summary: 'Send a test email to `MAIL_FROM`',
    description: 'Needs the operator’s token in live mode, and nothing elsewhere.',
    middleware: [
      limiter.perAddress('mails', config.limits.mails, 3600),
      ...(config.mode === 'live' ? [requireOperator(config.operatorToken)] : []),
    ],
    responses: {
      200: jsonResponse(z.object({ status: z.literal('sent'), messageId: z.string() })),
      ...errorResponses(
        ...limitErrors,
        'origin_not_allowed',
        'unauthorised',
        'length_required',
        'body_too_large',
        'mail_unavailable',
      ),
    },
  });

  return createRouter()
    .openapi(health, (c) => {
      const body = { status: 'ok', mode: config.mode, database: database.kind } as const;
      return c.json(body, 200, { 'cache-control': 'no-store' });
    })
    .openapi(ready, async (c) => {
      await requireStorage(database);
      // Without a valid Stripe key, this replica cannot sell, so it must not replace a replica that can. A missing mail
      // server does not matter, because emails stay queued.
      if (payments.isKeyRejected()) {
        throw new ApiError('payment_provider_unavailable', "Stripe rejects the API's key.");
      }
      return c.json({ status: 'ready' as const }, 200, { 'cache-control': 'no-store' });
    })
    .openapi(sendTestEmail, async (c) => {
      await readBytes(c, 1024);
      const date = new Date();
      const mail = composeMail({
        subject: `Test email from ${site.name}`,
        title: 'Test email',
        sender: { name: site.legalName, email: site.email },
        parts: [
          title('Email works'),
          paragraph(`If you can read this, ${site.name} can send invoices.`),
          note(`Sent at ${date.toISOString()} in ${config.mode} mode.`),
        ],
      });
      const messageId = await mailer
        .send({ key: `test-${date.toISOString()}`, to: config.mail.from, date, ...mail })
        .catch((error: unknown) => {
          const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
          logFault('test_email', { reason });
          throw new ApiError('mail_unavailable', `The mail server did not accept the email (${reason}).`);
        });
      return c.json({ status: 'sent' as const, messageId }, 200);
    });
}

/** Checks that the database accepts writes, because every purchase writes a row. @throws ApiError if it does not */
async function requireStorage({ queries }: Database): Promise<void> {
  try {
    await queries
      .insertInto('cursors')
      .values({ name: 'readiness', reached: new Date() })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ reached: sql`now()` }))
      .execute();
  } catch (error) {
    logError('not_ready', error);
    const message = isDatabaseUnavailable(error)
      ? 'The database does not respond or accepts no writes.'
      : "A row cannot be stored. The API's log has the reason.";
    throw new ApiError('storage_unavailable', message, {}, { 'retry-after': '2' });
  }
}
