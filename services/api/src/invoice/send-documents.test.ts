import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { embedded, openEmpty } from '../../testing/engines.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import { invoiceQueuedAnew } from '../purchase/orders.ts';
import { deliverOnce } from './send-documents.ts';

const mail: Mail = {
  key: 'invoice-1',
  to: 'zoe@example.com',
  date: new Date('2026-11-21T10:00:00Z'),
  subject: 'Invoice',
  text: '',
  html: '',
};

/** An order with an invoice to send, and a mail server with the given responses. */
async function newDelivery() {
  const { queries } = await openEmpty(embedded);
  const { id } = await queries
    .insertInto('orders')
    .values({
      purchase_id: randomUUID(),
      order_number: 'ORD-1-1',
      status: 'paid',
      plan_name: 'Plan',
      amount: 650,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const answers: (Error | undefined)[] = [];
  const mailer = {
    kind: 'smtp' as const,
    send: async ({ key }: Mail) => {
      const error = answers.shift();
      if (error) throw error;
      return key;
    },
    close: () => {},
    acceptsLogin: async () => true,
  };
  const delivery = { table: 'orders', prefix: 'invoice', id } as const;
  return {
    ...{ delivery, queries, mailer },
    /** Sends with an answer of the mail server; none means that it accepts. @returns why the job is retried */
    attempt: async (answer?: Error, isLastAttempt = false) => {
      answers.push(answer);
      const sending = deliverOnce({ queries, mailer }, delivery, async () => mail, { isLastAttempt });
      const reason = await sending.then(
        () => null,
        (error: Error) => error.message,
      );
      return { reason, wasSent: answers.splice(0).length === 0 };
    },
    row: () => queries.selectFrom('orders').selectAll().executeTakeFirstOrThrow(),
  };
}

test('what a mail server did not take is tried again at once, and its answer is stored without the address', async () => {
  const { attempt, row } = await newDelivery();
  const busy = Object.assign(new Error('451 <zoe@example.com> try again later'), { responseCode: 451 });
  expect((await attempt(busy)).wasSent).toBe(true);
  expect(await row()).toMatchObject({
    invoice_outcome: 'failed: 451 <[address]> try again later',
  });
  expect(await attempt()).toEqual({ reason: null, wasSent: true });
  expect(await row()).toMatchObject({ invoice_attempts: 2, invoice_outcome: 'accepted by the mail server' });
  expect(await attempt()).toEqual({ reason: null, wasSent: false });
});

test('an attempt that ends after the mail was queued anew does not count as its outcome', async () => {
  const { delivery, queries, mailer, attempt, row } = await newDelivery();
  // The buyer corrects the address while the mail to the old one is being sent.
  const correct = () => queries.updateTable('orders').set(invoiceQueuedAnew()).execute();
  await deliverOnce(
    { queries, mailer: { ...mailer, send: async () => String(await correct()) } },
    delivery,
    async () => mail,
    { isLastAttempt: false },
  );
  expect((await row()).invoice_sent_at).toBeNull();
  expect(await attempt()).toEqual({ reason: null, wasSent: true });
});

test('an invoice whose last attempt fails has failed', async () => {
  const { attempt, row } = await newDelivery();
  await attempt(new Error('Timeout'));
  expect((await row()).invoice_failed_at).toBeNull();
  await attempt(new Error('Timeout'), true);
  expect((await row()).invoice_failed_at).not.toBeNull();
});
