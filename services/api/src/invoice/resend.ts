import { Hono } from 'hono';
import { z } from 'zod';
import { ApiError } from '../platform/http/api-error.ts';
import { parseBody } from '../platform/http/openapi.ts';
import { queueAnew } from '../purchase/documents.ts';
import type { Services } from '../purchase/services.ts';

type Dependencies = Pick<Services, 'database' | 'jobs'>;

/**
 * `again` resends a document even if it was already sent. The second email has the same Message-ID as the first. When
 * emails are written to an outbox folder, the second email is skipped if the file of the first still exists.
 */
const resendRequest = z.strictObject({ again: z.boolean() });

/** `since` limits the command to emails that failed after this time. */
const resendFailedRequest = z.strictObject({ since: z.iso.datetime({ offset: true }).optional() });

/**
 * Creates the operator routes that list unsent documents and resend documents. An invoice is identified by its order's
 * number, a credit note by its own number.
 */
export function resendOperations({ database, jobs }: Dependencies) {
  const withOrder = database.queries
    .selectFrom('documents')
    .innerJoin('orders', 'orders.id', 'documents.order_id')
    .select(['documents.id', 'kind', 'number', 'order_number as orderNumber', 'email', 'sent_at as sentAt'])
    .select(['documents.created_at as since', 'failed_at as failedAt', 'attempts', 'outcome']);
  return new Hono()
    .get('/resend', async (c) => {
      const unsent = await withOrder.where('sent_at', 'is', null).orderBy('documents.created_at').execute();
      return c.json(
        unsent.map(({ id: _, email, failedAt, sentAt: __, number, kind, ...row }) => ({
          document: number ?? kind,
          state: failedAt ? 'failed' : email ? 'waiting' : 'no address',
          ...row,
        })),
      );
    })
    .post('/resend', async (c) => {
      const { since } = parseBody(resendFailedRequest, await c.req.json());
      const failed = withOrder
        .where('sent_at', 'is', null)
        .where('failed_at', '>=', new Date(since ?? 0))
        .where('email', 'is not', null);
      const failedDocuments = await failed.orderBy('documents.created_at').execute();
      // Use one transaction per document, so that a long list does not lock all its rows together.
      for (const { id } of failedDocuments)
        await database.transact((transaction) => queueAnew(transaction, jobs, id));
      jobs.wake('document-email');
      return c.json({ queued: failedDocuments.length });
    })
    .post('/resend/:number', async (c) => {
      const { again } = parseBody(resendRequest, await c.req.json());
      const number = c.req.param('number').toUpperCase();
      const document = await (number.startsWith('ORD-')
        ? withOrder.where('order_number', '=', number).where('kind', '=', 'invoice')
        : withOrder.where('number', '=', number)
      ).executeTakeFirst();
      if (!document) throw new ApiError('not_found', `There is no invoice or credit note of ${number}.`);
      const { id, email, sentAt } = document;
      if (!email) throw new ApiError('invalid_request', `The order of ${number} has no email address.`);
      if (sentAt && !again) {
        const sent = `It was sent at ${sentAt.toISOString()}.`;
        throw new ApiError('invalid_request', `${sent} Nothing was done. Add --again to send it again.`);
      }
      await database.transact((transaction) => queueAnew(transaction, jobs, id));
      jobs.wake('document-email');
      return c.json({ number, queued: true });
    });
}
