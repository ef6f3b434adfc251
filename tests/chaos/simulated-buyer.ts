import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { findPlan } from '@site/domain/catalogue';
import { currentConsent } from '@site/domain/consent';
import type { ApiError, OrderDetails, PaymentIntentCreated, SendInvoiceEmail } from '@site/wire/messages';

/** Steps of a purchase; each is reported just before the request of that step. */
export const steps = [
  'opening',
  'sending details',
  'confirming',
  'confirmed',
  'requesting the invoice',
  'done',
] as const;
export type Step = (typeof steps)[number];

export type Behaviour = 'stays' | 'leaves after paying' | 'is declined' | 'never pays';

export type Purchase = {
  purchaseId: string;
  email: string;
  behaviour: Behaviour;
  planId: string;
  created?: PaymentIntentCreated;
  /** The provider's result, which everything else must agree with. */
  paid?: boolean;
};

/** What a buyer sends requests to. */
export type Endpoints = {
  /** The API's address for the next request: another replica's after a failure, as a proxy would choose. */
  api: () => string;
  sandbox: string;
  onStep?: (step: Step) => void;
  /** Called for every request to the API. */
  measure?: (call: Call) => void;
};

export type Call = {
  /** From the request to the end of the response, in milliseconds. */
  milliseconds: number;
  /** Of the response, with the code of its error; undefined without a response. */
  outcome: string | undefined;
};

/** A payment that is not confirmed yet, a request that a busy machine sent too slowly, and an API that is away or starts. */
const temporary = [402, 408, 502, 503, 504];
/** How long a buyer repeats a request, in milliseconds. */
const timeout = 120_000;

/** A request that the API answered with an error that is not temporary. */
export class Rejection extends Error {
  readonly reason: ApiError['error'];
  constructor(path: string, status: number, reason: ApiError['error']) {
    super(`${path} was rejected with ${status} ${reason?.code}.`);
    this.reason = reason;
  }
}

export function newPurchase(behaviour: Behaviour): Purchase {
  const purchaseId = randomUUID();
  return { purchaseId, behaviour, planId: 'pd1', email: `buyer-${purchaseId.slice(0, 8)}@example.com` };
}

/**
 * Buys as the checkout does, and repeats requests without a response or with a temporary error.
 *
 * @throws when the API rejects a request that is valid
 */
export async function buy(purchase: Purchase, endpoints: Endpoints): Promise<void> {
  const { onStep = () => {} } = endpoints;

  onStep('opening');
  const created = await openPurchase(purchase, endpoints);
  purchase.created = created;
  if (purchase.behaviour === 'never pays') return;

  onStep('sending details');
  const { paymentData } = invoiceRequest(purchase, created);
  const details: OrderDetails = { paymentData, consentVersion: currentConsent, amount: created.amount };
  await post(endpoints, '/order/details', details, created.orderToken);

  onStep('confirming');
  const confirmed = confirm(endpoints.sandbox, purchase, created);
  onStep('confirmed');
  purchase.paid = (await confirmed) === 'succeeded';
  if (purchase.behaviour !== 'stays') return;

  onStep('requesting the invoice');
  await post(endpoints, '/send-invoice-email', invoiceRequest(purchase, created));
  onStep('done');
}

/** The request of the checkout page as it opens. */
export async function openPurchase(
  { purchaseId, planId }: Pick<Purchase, 'purchaseId' | 'planId'>,
  endpoints: Endpoints,
): Promise<PaymentIntentCreated> {
  const amount = findPlan(planId)?.price ?? 0;
  return await post<PaymentIntentCreated>(endpoints, '/create-payment-intent', {
    amount,
    planId,
    purchaseId,
  });
}

/** The API's response, after as many repetitions as it takes. */
export async function post<Body>(
  endpoints: Endpoints,
  path: string,
  body: unknown,
  token?: string,
): Promise<Body> {
  const deadline = Date.now() + timeout;
  for (;;) {
    const begun = performance.now();
    const response = await fetch(endpoints.api() + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: 'http://localhost:4173',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
      .then(async (received) => ({
        status: received.status,
        body: (await received.json()) as Body & ApiError,
      }))
      .catch(() => null);
    endpoints.measure?.({
      milliseconds: performance.now() - begun,
      outcome: response ? `${path} ${response.status} ${response.body.error?.code ?? ''}` : undefined,
    });
    if (response && response.status < 300) return response.body;
    if (response && !temporary.includes(response.status))
      throw new Rejection(path, response.status, response.body.error);
    if (Date.now() > deadline) throw new Error(`${path} had no response for ${timeout / 1000} s.`);
    await pause(50);
  }
}

/** Confirms the card at the provider, as the card fields do. */
export async function confirm(
  sandbox: string,
  { email, behaviour }: Pick<Purchase, 'email' | 'behaviour'>,
  { paymentIntentId, clientSecret }: Pick<PaymentIntentCreated, 'paymentIntentId' | 'clientSecret'>,
): Promise<string> {
  const number = behaviour === 'is declined' ? '4000000000000002' : '4242424242424242';
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
