import type { OrderStatus, OrderView } from '@site/contract/wire';
import type { Manner, Purchase } from './buyer.ts';
import { pause, pick } from './chance.ts';
import type { Fleet } from './fleet.ts';

/** How many purchases that are over are looked at again each time. */
const lookedAtAgain = 20;

/**
 * Looks after every restart whether something that was acknowledged is lost: an
 * order that was given a number is there with the same payment, what was paid
 * stays paid, an invoice that was sent stays sent, nobody is taken to have paid
 * who did not, and no payment was charged twice.
 */
export function auditOf(fleet: Fleet, random: () => number) {
  const seen = new Map<string, OrderView>();
  const broken = new Set<string>();
  let looks = 0;

  async function look(purchases: readonly Purchase[]): Promise<void> {
    const opened = purchases.filter(({ created }) => created);
    const over = opened.filter((purchase) => isOver(purchase, seen.get(purchase.purchaseId)));
    const settled = new Set(over);
    const chosen = new Set(opened.filter((purchase) => !settled.has(purchase)));
    for (let count = 0; count < Math.min(lookedAtAgain, over.length); count += 1) {
      chosen.add(pick(random, over));
    }
    for (const purchase of chosen) {
      const order = await askFor(purchase);
      compare(purchase, seen.get(purchase.purchaseId), order);
      if (order) seen.set(purchase.purchaseId, order);
      looks += 1;
    }
    const charged = await latestCharges(fleet);
    for (const intent of charged) {
      if (charged.indexOf(intent) !== charged.lastIndexOf(intent)) broken.add(`${intent} was charged twice.`);
    }
  }

  async function askFor({ created }: Purchase): Promise<OrderView | undefined> {
    const api = fleet.replicas.find((replica) => replica.alive())?.url ?? '';
    const headers = { authorization: `Bearer ${created?.orderToken}` };
    for (let attempt = 0; ; attempt += 1) {
      const response = await fetch(`${api}/order`, { headers }).catch(() => null);
      if (response?.ok) return (await response.json()) as OrderView;
      await response?.arrayBuffer();
      if (response?.status === 404) return undefined;
      if (attempt >= 100) throw new Error(`The API does not tell of an order: ${response?.status}.`);
      await pause(50);
    }
  }

  function compare(
    { purchaseId, manner, created }: Purchase,
    before: OrderView | undefined,
    now: OrderView | undefined,
  ): void {
    const say = (what: string) => broken.add(`${purchaseId} (${manner}) after a restart: ${what}`);
    if (!now) {
      say('its order is gone.');
      return;
    }
    if (now.paymentIntentId !== created?.paymentIntentId || now.orderNumber !== created.orderNumber) {
      say('its order is another one.');
    }
    if (isPaid(before?.status) && !isPaid(now.status)) say(`it was paid, and is ${now.status}.`);
    if (before?.invoice === 'sent' && now.invoice !== 'sent') say(`its invoice is ${now.invoice} again.`);
    if (isPaid(now.status) && !isPaying(manner)) say('it is paid, and nobody paid.');
  }

  return { look, looks: () => looks, broken: () => [...broken] };
}

function isPaid(status: OrderStatus | undefined): boolean {
  return status === 'paid';
}

/** Whether nothing more can become of it: it has its invoice, or was seen and is not going to be paid. */
function isOver({ manner }: Purchase, order: OrderView | undefined): boolean {
  if (!order) return false;
  return !isPaying(manner) || (isPaid(order.status) && order.invoice === 'sent');
}

function isPaying(manner: Manner): boolean {
  return manner === 'stays' || manner === 'leaves after paying';
}

/** The payments of the hundred latest charges; a second charge of a payment is always a late one. */
async function latestCharges({ sandbox }: Fleet): Promise<string[]> {
  const response = await fetch(`${sandbox.url}/v1/charges?limit=100`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  });
  const { data } = (await response.json()) as { data: { paid: boolean; payment_intent: string }[] };
  return data.filter(({ paid }) => paid).map(({ payment_intent: intent }) => intent);
}
