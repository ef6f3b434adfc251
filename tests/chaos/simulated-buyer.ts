import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { findPlan } from '@site/domain/catalogue';
import { currentConsent } from '@site/domain/consent';
import type { ApiError } from '@site/wire/error-responses';
import type { OrderDetails, PaymentIntentCreated, SendInvoiceEmail } from '@site/wire/purchase-messages';

/** The steps of a purchase. Each is reported just before its request. */
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
  /** Whether the provider reported the payment as paid, which everything else must agree with. */
  paid?: boolean;
};

/** The servers to which a buyer sends requests. */
export type Endpoints = {
  /**
   * Returns the API's address for the next request. After a failure it is another replica's, as a proxy would choose.
   */
  api: () => string;
  sandbox: string;
  onStep?: (step: Step) => void;
  /** Is called for every request to the API. */
  measure?: (call: Call) => void;
};

export type Call = {
  /** The time from the request to the end of the response, in milliseconds. */
  milliseconds: number;
  /** The response's status and error code; undefined without a response. */
  outcome: string | undefined;
};

/**
 * Statuses after which the buyer tries again: the payment is not confirmed yet, a busy machine sent the request too
 * slowly, or the API is starting or not running.
 */
const temporary = [402, 408, 502, 503, 504];
/** How long a buyer repeats a request, in milliseconds. */
const timeout = 120_000;

/** Thrown when the API responds with an error that is not temporary. */
export class Rejection extends Error {
  readonly reason: ApiError['error'];
  constructor(path: string, status: number, reason: ApiError['error']) {
    super(`${path} was rejected with ${status} ${reason?.code}.`);
    this.reason = reason;
  }
}

export function createPurchase(behaviour: Behaviour): Purchase {
  const purchaseId = randomUUID();
  return { purchaseId, behaviour, planId: 'pd1', email: `buyer-${purchaseId.slice(0, 8)}@example.com` };
}

/**
 * Buys like the checkout, and repeats requests that get no response or a temporary error.
 *
 * @throws when the API rejects a valid request
 */
export async function buy(purchase: Purchase, endpoints: Endpoints): Promise<void> {
  const { onStep = () => {} } = endpoints;

  onStep('opening');
  const created = await openPurchase(purchase, endpoints);
  purchase.created = created;
  if (purchase.behaviour === 'never pays') return;

  onStep('sending details');
  const { paymentData } = createInvoiceRequest(purchase, created);
  const details: OrderDetails = { paymentData, consentVersion: currentConsent, amount: created.amount };
  await post(endpoints, '/order/details', details, created.orderToken);

  onStep('confirming');
  const confirmed = confirm(endpoints.sandbox, purchase, created);
  onStep('confirmed');
  purchase.paid = (await confirmed) === 'succeeded';
  if (purchase.behaviour !== 'stays') return;

  onStep('requesting the invoice');
  await post(endpoints, '/send-invoice-email', createInvoiceRequest(purchase, created));
  onStep('done');
}

/** Sends the request that the checkout page sends when it opens. */
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

/** Sends a request to the API, as often as needed, and returns its response. */
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

/** Confirms the card at the provider, like the card fields. */
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

export function createInvoiceRequest(
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
