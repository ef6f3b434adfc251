import { randomUUID } from 'node:crypto';
import type { ApiError, OrderView, PaymentIntentCreated, SendInvoiceEmail } from '@site/contract/wire';
import { findPlan } from '@site/domain/catalogue';
import { pause } from './chance.ts';
import { timesIn } from './webhook-relay.ts';

/** Where a purchase stands; each is told just before the request that leads on. */
export const stages = ['opening', 'confirming', 'confirmed', 'asking for the invoice', 'done'] as const;
export type Stage = (typeof stages)[number];

/** What buyers do: most stay, some close the tab after paying, some never pay. */
export type Manner = 'stays' | 'leaves after paying' | 'is declined' | 'never pays';

export type Purchase = {
  purchaseId: string;
  email: string;
  manner: Manner;
  planId: string;
  created?: PaymentIntentCreated;
  /** What the provider said of the card; the truth that everything else must agree with. */
  paid?: boolean;
};

export type World = {
  /** The address to ask next: another replica's after a failure, as a proxy would choose. */
  api: () => string;
  sandbox: string;
  tell?: (stage: Stage, purchase: Purchase) => void;
  /** Told of every request to the API. */
  measure?: (call: Call) => void;
};

export type Call = {
  /** From the request to the whole answer, in milliseconds. */
  milliseconds: number;
  /** What the API spent on it without waiting for others, in milliseconds; undefined without an answer. */
  own: number | undefined;
  /** What it waited for others, the provider and the mail, in milliseconds. */
  waited: number;
  /** Whether it was an answer, or has to be asked for again. */
  answered: boolean;
};

/** How long a buyer goes on trying, in milliseconds. */
const patience = 120_000;

export function newPurchase(manner: Manner, planId = 'pd1'): Purchase {
  const purchaseId = randomUUID();
  return { purchaseId, manner, planId, email: `buyer-${purchaseId.slice(0, 8)}@example.com` };
}

/**
 * Buys as the checkout does, and tries again whenever there is no answer, or one
 * that asks to.
 *
 * @throws when an answer refuses what should be possible
 */
export async function buy(purchase: Purchase, world: World): Promise<void> {
  const { tell = () => {} } = world;

  tell('opening', purchase);
  const created = await openPurchase(purchase, world);
  purchase.created = created;
  if (purchase.manner === 'never pays') return;

  tell('confirming', purchase);
  const confirmed = confirm(world.sandbox, purchase, created);
  tell('confirmed', purchase);
  purchase.paid = (await confirmed) === 'succeeded';
  if (purchase.manner !== 'stays') return;

  tell('asking for the invoice', purchase);
  await insist(world, '/send-invoice-email', invoiceRequest(purchase, created));
  tell('done', purchase);
}

/** What the page asks for as it opens. */
export async function openPurchase(
  { purchaseId, planId }: Pick<Purchase, 'purchaseId' | 'planId'>,
  world: World,
): Promise<PaymentIntentCreated> {
  const amount = findPlan(planId)?.price ?? 0;
  return await insist<PaymentIntentCreated>(world, '/create-payment-intent', { amount, planId, purchaseId });
}

/** The answer of the API, however often it has to be asked. */
export async function insist<Body>(world: World, path: string, body: unknown): Promise<Body> {
  const deadline = Date.now() + patience;
  for (;;) {
    const begun = performance.now();
    const answer = await fetch(world.api() + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost:4173' },
      body: JSON.stringify(body),
    })
      .then(async (response) => ({
        status: response.status,
        times: timesIn(response.headers.get('server-timing')),
        body: (await response.json()) as Body & ApiError,
      }))
      .catch(() => null);
    const ready = answer !== null && answer.status < 500 && answer.status !== 402;
    const { total, waited } = answer?.times ?? { total: undefined, waited: 0 };
    world.measure?.({
      milliseconds: performance.now() - begun,
      own: total === undefined ? undefined : total - waited,
      waited,
      answered: ready,
    });
    if (ready && answer.status < 300) return answer.body;
    if (ready) throw new Error(`${path} was refused with ${answer.status} ${answer.body.error?.code}.`);
    if (Date.now() > deadline) throw new Error(`${path} had no answer for ${patience / 1000} s.`);
    await pause(50);
  }
}

/** The card, straight at the provider, as the card fields send it. */
export async function confirm(
  sandbox: string,
  { email, manner }: Pick<Purchase, 'email' | 'manner'>,
  { paymentIntentId, clientSecret }: Pick<PaymentIntentCreated, 'paymentIntentId' | 'clientSecret'>,
): Promise<string> {
  const number = manner === 'is declined' ? '4000000000000002' : '4242424242424242';
  const response = await fetch(`${sandbox}/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_sandbox' },
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': String(new Date().getFullYear() + 2),
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][name]': 'Zoë Åström',
      'payment_method_data[billing_details][email]': email,
    }),
  });
  const intent = (await response.json()) as { status?: string; error?: { code?: string } };
  return intent.status ?? intent.error?.code ?? 'unknown';
}

export function invoiceRequest(
  { planId, email }: Pick<Purchase, 'planId' | 'email'>,
  { paymentIntentId, orderNumber }: Pick<PaymentIntentCreated, 'paymentIntentId' | 'orderNumber'>,
): SendInvoiceEmail {
  const plan = findPlan(planId);
  if (!plan) throw new Error(`There is no plan ${planId}.`);
  const { id, name, price, category, displayPrice, gradient } = plan;
  return {
    selectedService: { id, name, price, category, categoryName: category, displayPrice, gradient },
    paymentData: {
      email,
      fullName: 'Zoë Åström',
      billingAddress: { street: '', city: '', state: '', zipCode: '', country: '' },
    },
    paymentIntentId,
    orderNumber,
    orderDate: new Date().toISOString(),
  };
}

export async function orderOf(api: string, { orderToken }: PaymentIntentCreated): Promise<OrderView | null> {
  const response = await fetch(`${api}/order`, { headers: { authorization: `Bearer ${orderToken}` } }).catch(
    () => null,
  );
  return response?.ok ? ((await response.json()) as OrderView) : null;
}
