import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@site/api/database';
import PostalMime from 'postal-mime';
import type { Purchase } from './buyer.ts';

import type { Fleet } from './fleet.ts';

/** How long all purchases may take to settle, in milliseconds. A job that was killed often waits for up to a quarter of an hour. */
const timeout = process.env.CHAOS === undefined ? 180_000 : 1_000_000;

/**
 * Waits until the invoice of every paid purchase was sent; returns those that did not settle. It reads the outbox: a
 * restored database does not know the tokens of orders that were opened after the back-up.
 */
export async function untilSettled(fleet: Fleet, purchases: readonly Purchase[]): Promise<string[]> {
  const deadline = Date.now() + timeout;
  let open = purchases.filter(({ paid }) => paid);
  while (open.length > 0 && Date.now() < deadline) {
    const sent = new Set(existsSync(fleet.outbox) ? readdirSync(fleet.outbox) : []);
    open = open.filter(({ created }) => !sent.has(`invoice-${created?.orderNumber}.eml`));
    if (open.length > 0) await pause(250);
  }
  return open.map(({ purchaseId }) => `The purchase ${purchaseId} is paid, and its invoice was not sent.`);
}

export type FinalState = {
  intents: number;
  charges: number;
  orders: number;
  invoices: number;
  broken: string[];
};

/**
 * Counts intents, charges, orders and invoices of each purchase, at the provider, in the database and in the outbox, and
 * compares them with what the buyers did. Stops the replicas first.
 */
export async function checkFinalState(fleet: Fleet, purchases: readonly Purchase[]): Promise<FinalState> {
  for (const replica of fleet.replicas) await replica.kill();
  const broken: string[] = [];
  const intents = await listAll<Intent>(fleet, 'payment_intents');
  const charges = (await listAll<Charge>(fleet, 'charges')).filter(({ paid }) => paid);
  const orders = await ordersOf(fleet);
  const mails = await invoicesIn(fleet.outbox);

  for (const { purchaseId, created, paid = false, behaviour } of purchases) {
    const report = (what: string, count: number, wanted: number) => {
      if (count !== wanted)
        broken.push(`${purchaseId} (${behaviour}): ${count} ${what} instead of ${wanted}.`);
    };
    const ids = new Set(
      orders.filter((order) => order.purchase_id === purchaseId).map(({ payment_intent_id: id }) => id),
    );
    const own = orders.filter((order) => order.purchase_id === purchaseId);
    report('orders', own.length, 1);
    if (created && !ids.has(created.paymentIntentId)) {
      broken.push(`${purchaseId}: its order has another payment intent than the page received.`);
    }
    const isOwn = (id: string | null) => id !== null && ids.has(id);
    report('charges', charges.filter(({ payment_intent: id }) => isOwn(id)).length, paid ? 1 : 0);
    report('paid orders', own.filter(({ status }) => status === 'paid').length, paid ? 1 : 0);
    const numbers = new Set(own.map(({ order_number: number }) => number));
    report('invoices', mails.filter(({ order }) => numbers.has(order)).length, paid ? 1 : 0);
  }
  broken.push(
    ...mails
      .filter(({ complete }) => !complete)
      .map(({ order }) => `The invoice of ${order} is not complete.`),
  );
  const known = new Set(orders.map(({ payment_intent_id: id }) => id));
  for (const { id, status } of intents) {
    if (status === 'succeeded' && !known.has(id)) broken.push(`${id} was paid and has no order.`);
  }
  return {
    intents: intents.length,
    charges: charges.length,
    orders: orders.length,
    invoices: mails.length,
    broken,
  };
}

type Intent = { id: string; status: string };
type Charge = { id: string; paid: boolean; payment_intent: string | null };

/** Everything of a kind at the provider, page by page. */
async function listAll<Item extends { id: string }>(fleet: Fleet, kind: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let more = true; more; ) {
    const after = items.length > 0 ? `&starting_after=${items.at(-1)?.id}` : '';
    const response = await fetch(`${fleet.sandbox.url}/v1/${kind}?limit=100${after}`, {
      headers: { authorization: 'Bearer sk_test_sandbox' },
    });
    const page = (await response.json()) as { data: Item[]; has_more: boolean };
    items.push(...page.data);
    more = page.has_more;
  }
  return items;
}

async function ordersOf({ storage }: Fleet) {
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

/** The invoices in the outbox: the order of each, and whether it came with its PDF, complete. */
async function invoicesIn(outbox: string): Promise<{ order: string; complete: boolean }[]> {
  const files = readdirSync(outbox).filter((name) => name.startsWith('invoice-') && name.endsWith('.eml'));
  return await Promise.all(
    files.map(async (file) => {
      const mail = await PostalMime.parse(readFileSync(join(outbox, file)));
      const [pdf] = mail.attachments;
      const content =
        pdf && typeof pdf.content !== 'string' ? Buffer.from(new Uint8Array(pdf.content)) : null;
      return {
        order: file.slice('invoice-'.length, -'.eml'.length),
        complete:
          content?.subarray(0, 5).toString() === '%PDF-' &&
          content.subarray(-32).toString().includes('%%EOF'),
      };
    }),
  );
}
