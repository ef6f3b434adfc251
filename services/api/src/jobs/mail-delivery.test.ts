import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { type Mail, MailUnconfirmedError } from '../mail/mailer.ts';
import { embedded } from '../testing/engines.ts';
import { deliverOnce } from './mail-delivery.ts';
import { orderLinkJob } from './order-link.ts';

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
  const { database, release } = await embedded.newDatabase();
  if (!database) throw new Error('This engine gives the database.');
  onTestFinished(release);
  const { queries } = database;
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
    ...{ id, queries, mailer, answers },
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
    /** Lets the hours pass that the next copy waits. */
    wait: () =>
      queries
        .updateTable('orders')
        .set({ invoice_retry_at: new Date(0) })
        .execute(),
  };
}

const hoursFromNow = (moment: Date | null) => Math.round(((moment?.getTime() ?? 0) - Date.now()) / 3_600_000);

test('copies that were not confirmed are hours apart, and after the third one the invoice has failed', async () => {
  const { attempt, row, wait } = await newDelivery();
  const ended = () => new MailUnconfirmedError('Connection closed unexpectedly');
  for (const [copies, hours] of [
    [1, 6],
    [2, 12],
  ] as const) {
    expect(await attempt(ended())).toEqual({ reason: 'Connection closed unexpectedly', wasSent: true });
    const stored = await row();
    expect(stored).toMatchObject({
      invoice_attempts: copies,
      invoice_unconfirmed: copies,
      invoice_failed_at: null,
    });
    expect(stored.invoice_outcome).toBe('not confirmed, may have arrived: Connection closed unexpectedly');
    expect(hoursFromNow(stored.invoice_retry_at)).toBe(hours);
    expect(await attempt()).toEqual({ reason: expect.stringContaining('no other before'), wasSent: false });
    expect((await row()).invoice_attempts).toBe(copies);
    await wait();
  }
  expect(await attempt(ended())).toEqual({ reason: null, wasSent: true });
  const failed = await row();
  expect(failed.invoice_failed_at).not.toBeNull();
  expect(hoursFromNow(failed.invoice_retry_at)).toBe(12);
});

test('what a mail server did not take is tried again at once, and its answer is stored without the address', async () => {
  const { attempt, row } = await newDelivery();
  const busy = Object.assign(new Error('451 <zoe@example.com> try again later'), { responseCode: 451 });
  expect((await attempt(busy)).wasSent).toBe(true);
  expect(await row()).toMatchObject({
    invoice_retry_at: null,
    invoice_outcome: 'failed: 451 <[address]> try again later',
  });
  expect(await attempt()).toEqual({ reason: null, wasSent: true });
  expect(await row()).toMatchObject({ invoice_attempts: 2, invoice_outcome: 'accepted by the mail server' });
  expect(await attempt()).toEqual({ reason: null, wasSent: false });
});

test('an invoice that still waits when its job ends has failed', async () => {
  const { attempt, row } = await newDelivery();
  await attempt(new MailUnconfirmedError('Timeout'));
  expect((await attempt(undefined, true)).wasSent).toBe(false);
  expect((await row()).invoice_failed_at).not.toBeNull();
});

test('a link of an order that may have arrived is not sent again by itself', async () => {
  const { id, queries, mailer, answers } = await newDelivery();
  await queries.updateTable('orders').set({ email: 'zoe@example.com' }).execute();
  const seller = {
    name: 'Pitchwright Ltd',
    address: [],
    companyNumber: undefined,
    taxNumber: undefined,
    email: 'hello@pitchwright.example',
  };
  const job = orderLinkJob({ queries, mailer, config: { siteUrl: 'https://www.example.com', seller } });
  answers.push(new MailUnconfirmedError('Connection closed unexpectedly'));
  await job({ orderId: id, requestId: randomUUID() }, { isLastAttempt: false });
  expect(answers).toEqual([]);
});
