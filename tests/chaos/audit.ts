import { setTimeout as pause } from 'node:timers/promises';
import type { OrderStatus, OrderView } from '@site/contract/wire';
import { pick } from '@site/testing/random';
import type { Behaviour, Purchase } from './buyer.ts';
import type { Fleet } from './fleet.ts';

/** How many finished purchases are checked again each time. */
const sampleSize = 20;

/**
 * Checks after every restart that nothing acknowledged is lost: an order with a number still exists with the same
 * payment, a paid order stays paid, a sent invoice stays sent, an unpaid order is not paid, and no payment was
 * charged twice.
 */
export function auditOf(fleet: Fleet, random: () => number) {
  const seen = new Map<string, OrderView>();
  const broken = new Set<string>();
  let checks = 0;

  async function check(purchases: readonly Purchase[]): Promise<void> {
    const opened = purchases.filter(({ created }) => created);
    const over = opened.filter((purchase) => isOver(purchase, seen.get(purchase.purchaseId)));
    const settled = new Set(over);
    const chosen = new Set(opened.filter((purchase) => !settled.has(purchase)));
    for (let count = 0; count < Math.min(sampleSize, over.length); count += 1) {
      chosen.add(pick(random, over));
    }
    for (const purchase of chosen) {
      const order = await fetchOrder(purchase);
      compare(purchase, seen.get(purchase.purchaseId), order);
      if (order) seen.set(purchase.purchaseId, order);
      checks += 1;
    }
    const charged = await latestCharges(fleet);
    for (const intent of charged) {
      if (charged.indexOf(intent) !== charged.lastIndexOf(intent)) broken.add(`${intent} was charged twice.`);
    }
  }

  async function fetchOrder({ created }: Purchase): Promise<OrderView | undefined> {
    const api = fleet.replicas.find((replica) => replica.running())?.url ?? '';
    const headers = { authorization: `Bearer ${created?.orderToken}` };
    for (let attempt = 0; ; attempt += 1) {
      const response = await fetch(`${api}/order`, { headers }).catch(() => null);
      if (response?.ok) return (await response.json()) as OrderView;
      await response?.arrayBuffer();
      if (response?.status === 404) return undefined;
      if (attempt >= 100) throw new Error(`The API does not return an order: ${response?.status}.`);
      await pause(50);
    }
  }

  function compare(
    { purchaseId, behaviour, created }: Purchase,
    before: OrderView | undefined,
    now: OrderView | undefined,
  ): void {
    const report = (what: string) => broken.add(`${purchaseId} (${behaviour}) after a restart: ${what}`);
    if (!now) {
      report('its order is gone.');
      return;
    }
    if (now.paymentIntentId !== created?.paymentIntentId || now.orderNumber !== created.orderNumber) {
      report('its order is another one.');
    }
    if (isPaid(before?.status) && !isPaid(now.status)) report(`it was paid, and is ${now.status}.`);
    if (before?.invoice === 'sent' && now.invoice !== 'sent') report(`its invoice is ${now.invoice} again.`);
    if (isPaid(now.status) && !isPaying(behaviour)) report('it is paid, and no buyer paid.');
  }

  return { check, checks: () => checks, broken: () => [...broken] };
}

function isPaid(status: OrderStatus | undefined): boolean {
  return status === 'paid';
}

/** Whether it cannot change any more: it has its invoice, or exists and is not going to be paid. */
function isOver({ behaviour }: Purchase, order: OrderView | undefined): boolean {
  if (!order) return false;
  return !isPaying(behaviour) || (isPaid(order.status) && order.invoice === 'sent');
}

function isPaying(behaviour: Behaviour): boolean {
  return behaviour === 'stays' || behaviour === 'leaves after paying';
}

/** The payments of the hundred latest charges; a second charge of a payment is always among them. */
async function latestCharges({ sandbox }: Fleet): Promise<string[]> {
  const response = await fetch(`${sandbox.url}/v1/charges?limit=100`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  });
  const { data } = (await response.json()) as { data: { paid: boolean; payment_intent: string }[] };
  return data.filter(({ paid }) => paid).map(({ payment_intent: intent }) => intent);
}
