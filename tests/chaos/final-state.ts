import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@site/api/database';
import PostalMime from 'postal-mime';
import type { Fleet } from './fleet.ts';
import type { Purchase } from './simulated-buyer.ts';

/**
 * How long all purchases may take to settle, in milliseconds. A job that was killed several times waits for up to a
 * quarter of an hour.
 */
const timeout = process.env.CHAOS === undefined ? 180_000 : 1_000_000;

type FinalState = {
  counts: { orders: number; payments: number; invoices: number; 'paid purchases': number; purchases: number };
  broken: string[];
};

/**
 * Waits until every purchase has settled, counts its orders, payments and invoices in the database, at the provider and
 * in the outbox, and compares them with what the buyers did. It then stops the replicas.
 */
export async function readFinalState(fleet: Fleet, purchases: readonly Purchase[]): Promise<FinalState> {
  const broken = await waitUntilSettled(fleet, purchases);
  for (const replica of fleet.replicas) await replica.end();
  const intents = await listIntents(fleet);
  const payments = intents.filter(({ status }) => status === 'succeeded').map(({ id }) => id);
  const orders = await listOrders(fleet);
  const invoices = await listInvoices(fleet.outbox);

  for (const { purchaseId, created, paid = false, behaviour } of purchases) {
    const report = (what: string, count: number, wanted: number) => {
      if (count !== wanted)
        broken.push(`${purchaseId} (${behaviour}): ${count} ${what} instead of ${wanted}.`);
    };
    const own = orders.filter((order) => order.purchase_id === purchaseId);
    report('orders', own.length, 1);
    if (created && !own.some((order) => order.payment_intent_id === created.paymentIntentId)) {
      broken.push(`${purchaseId}: its order has another payment intent than the page received.`);
    }
    const ofPurchase = intents.filter(({ metadata }) => metadata.purchase === purchaseId);
    report('payments', ofPurchase.filter(({ id }) => payments.includes(id)).length, paid ? 1 : 0);
    report('paid orders', own.filter(({ status }) => status === 'paid').length, paid ? 1 : 0);
    const numbers = own.map(({ order_number: number }) => number);
    report('invoices', invoices.filter(({ order }) => numbers.includes(order)).length, paid ? 1 : 0);
  }
  for (const { order } of invoices.filter(({ complete }) => !complete)) {
    broken.push(`The invoice of ${order} is not complete.`);
  }
  const known = new Set(orders.map(({ payment_intent_id: id }) => id));
  for (const id of payments) if (!known.has(id)) broken.push(`${id} was paid and has no order.`);
  const counts = {
    purchases: purchases.length,
    'paid purchases': purchases.filter(({ paid }) => paid).length,
    orders: orders.length,
    payments: payments.length,
    invoices: invoices.length,
  };
  return { counts, broken };
}

/**
 * Waits until the invoice of every paid purchase was sent, and returns the purchases that did not settle. It reads the
 * outbox, because a restored database does not have the tokens of orders that were opened after the backup.
 */
async function waitUntilSettled(fleet: Fleet, purchases: readonly Purchase[]): Promise<string[]> {
  const deadline = Date.now() + timeout;
  let open = purchases.filter(({ paid }) => paid);
  while (open.length > 0 && Date.now() < deadline) {
    const sent = new Set(existsSync(fleet.outbox) ? readdirSync(fleet.outbox) : []);
    open = open.filter(({ created }) => !sent.has(`invoice-${created?.orderNumber}.eml`));
    if (open.length > 0) await pause(250);
  }
  return open.map(({ purchaseId }) => `The purchase ${purchaseId} is paid, and its invoice was not sent.`);
}

type Intent = { id: string; status: string; metadata: { purchase?: string } };

/** Lists all payment intents at the provider that are paid or can be paid. */
export async function listIntents({ sandbox }: Fleet): Promise<Intent[]> {
  return (await (await fetch(`${sandbox.url}/_sandbox/intents`)).json()) as Intent[];
}

async function listOrders({ storage }: Fleet) {
  const database = await openDatabase(storage);
  try {
    return await database.queries
      .selectFrom('orders')
      .select(['purchase_id', 'order_number', 'payment_intent_id', 'status'])
      .execute();
  } finally {
    await database.close();
  }
}

/** Lists the outbox's invoices: the order number of each, and whether the email has a complete PDF. */
async function listInvoices(outbox: string): Promise<{ order: string; complete: boolean }[]> {
  const files = readdirSync(outbox).filter((name) => name.startsWith('invoice-') && name.endsWith('.eml'));
  return await Promise.all(
    files.map(async (file) => {
      const { attachments } = await PostalMime.parse(readFileSync(join(outbox, file)));
      const attached = attachments.find(({ mimeType }) => mimeType === 'application/pdf')?.content;
      const pdf = Buffer.from((attached as ArrayBuffer | undefined) ?? new ArrayBuffer(0));
      return {
        order: file.slice('invoice-'.length, -'.eml'.length),
        complete: pdf.subarray(0, 5).toString() === '%PDF-' && pdf.subarray(-32).includes('%%EOF'),
      };
    }),
  );
}
