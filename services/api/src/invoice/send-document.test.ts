import { expect, test } from 'vitest';
import { addInvoice, addOrder, openEmpty } from '../../testing/databases.ts';
import { readConfig } from '../platform/config/api-config.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import { orderOperations } from '../purchase/order-operations.ts';
import { documentEmailJob } from './send-document.ts';

/** Creates a paid order with an invoice to send. */
async function newDelivery() {
  const { queries, transact } = await openEmpty();
  const paid = { status: 'paid', paid_at: new Date(), email: 'zoe@example.com' } as const;
  const documentId = await addInvoice(queries, (await addOrder(queries, paid)).id);
  const recipients: string[] = [];
  /**
   * Sends the invoice with the given response of the mail server.
   *
   * @returns why the job is retried, and whether an email was sent
   */
  const attempt = async (respond: () => Promise<unknown> = async () => {}, isLastAttempt = false) => {
    let wasSent = false;
    const send = async ({ to }: Pick<Mail, 'to'>) => {
      wasSent = true;
      recipients.push(to);
      return String(await respond());
    };
    const drawing = { draw: async () => ({ pdf: Buffer.from('%PDF-'), isPlain: false }) };
    const dependencies = { mailer: { send }, config: readConfig({}), alert: () => {}, drawing };
    const job = documentEmailJob({ database: { queries }, ...dependencies });
    const reason = await job({ documentId }, { isLastAttempt }).then(
      () => null,
      (error: Error) => error.message,
    );
    return { reason, wasSent };
  };
  const row = () => queries.selectFrom('documents').selectAll().executeTakeFirstOrThrow();
  return { queries, documentId, transact, attempt, row, recipients };
}

const failing = (message: string) => async () => {
  throw Object.assign(new Error(message), { responseCode: 451 });
};

test('what a mail server did not take is tried again at once, and its answer is stored without the address', async () => {
  const { attempt, row } = await newDelivery();
  expect((await attempt(failing('451 <zoe@example.com> try again later'))).wasSent).toBe(true);
  expect(await row()).toMatchObject({ outcome: 'failed: 451 <[address]> try again later' });
  expect(await attempt()).toEqual({ reason: null, wasSent: true });
  expect(await row()).toMatchObject({ attempts: 2, outcome: 'accepted by the mail server' });
  expect(await attempt()).toEqual({ reason: null, wasSent: false });
});

test('an attempt that ends after the mail was queued anew does not count as its outcome', async () => {
  const { queries, attempt, row } = await newDelivery();
  // The buyer corrects the address while the email to the old address is being sent.
  await attempt(() => queries.updateTable('documents').set({ sent_at: null, attempts: 0 }).execute());
  expect((await row()).sent_at).toBeNull();
  expect(await attempt()).toEqual({ reason: null, wasSent: true });
});

test('an attempt that begins while the address is being corrected goes to the new one', async () => {
  const { transact, attempt, recipients } = await newDelivery();
  let attempted: Promise<unknown> | undefined;
  await transact(async (transaction) => {
    await transaction.updateTable('documents').set({ sent_at: null, attempts: 0 }).execute();
    attempted = attempt();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await transaction.updateTable('orders').set({ email: 'zoe@new.example' }).execute();
  });
  await attempted;
  expect(recipients).toEqual(['zoe@new.example']);
});

test('an invoice whose last attempt fails has failed', async () => {
  const { attempt, row } = await newDelivery();
  await attempt(failing('Timeout'));
  expect((await row()).failed_at).toBeNull();
  await attempt(failing('Timeout'), true);
  expect((await row()).failed_at).not.toBeNull();
});

test('a document that was drawn without some letters is sent, marked, and one alert names its order', async () => {
  const { queries, documentId } = await newDelivery();
  const alerts: string[] = [];
  const job = documentEmailJob({
    database: { queries },
    mailer: { send: async () => '' },
    config: readConfig({}),
    alert: (alert, message) => void alerts.push(`${alert}: ${message}`),
    drawing: { draw: async () => ({ pdf: Buffer.from('%PDF-'), isPlain: true }) },
  });
  await job({ documentId }, { isLastAttempt: false });
  await queries.updateTable('documents').set({ sent_at: null }).execute();
  await job({ documentId }, { isLastAttempt: false });
  const order = await queries.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  expect(alerts).toEqual([expect.stringMatching(`^plain-document: INV-.*${order.order_number}`)]);
  const response = await orderOperations(queries).request(`/orders/${order.order_number}`);
  expect(await response.json()).toMatchObject({ documents: [{ kind: 'invoice', isPlain: true }] });
});
