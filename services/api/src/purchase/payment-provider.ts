import { maxDeclines } from '@site/domain/payment-errors';
import { Stripe } from 'stripe';
import type { Config } from '../platform/config/api-config.ts';
import { measureDependency } from '../platform/http/observe-requests.ts';
import { subscribedEvents } from './payment-events.ts';
import type { PaymentSnapshot } from './payment-snapshot.ts';

/**
 * Thrown when Stripe is down, overloaded, or rejects our key or account. The buyer cannot fix this, but a retry may
 * succeed.
 */
export class PaymentProviderUnavailable extends Error {
  override name = 'PaymentProviderUnavailable';
}

/** Thrown when Stripe rejects an operation because of the payment's state, or does not have the payment. */
export class PaymentStateError extends Error {
  override name = 'PaymentStateError';
}

/**
 * Thrown when an idempotency key can no longer create an intent. Stripe has stored an error or a refusal for the key,
 * or has received different details with the key before. An intent may nevertheless exist.
 */
export class IdempotencyKeySpent extends PaymentProviderUnavailable {
  override name = 'IdempotencyKeySpent';
}

/** What an intent pays for. `amount` is in whole US dollars. */
type IntentDetails = {
  amount: number;
  description: string;
  metadata: { purchase?: string; order?: string; plan: string };
};

export type Payments = ReturnType<typeof createPayments>;

/**
 * Whether Stripe handled a request. Rejecting the content of a request counts as handling it. Rejecting our key, rate
 * limiting and server errors do not.
 */
function isServed(response: { getStatusCode: () => number }): boolean {
  const status = response.getStatusCode();
  return status < 500 && ![401, 403, 429].includes(status);
}

/**
 * The maximum difference between the time of a webhook signature and the clock, in seconds. The limit prevents replay
 * attacks.
 */
const signatureTolerance = 300;

/** Statuses in which a card can still pay the intent and the amount can still change. */
export const openIntentStatuses: readonly Stripe.PaymentIntent.Status[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

/**
 * How far back `findRecentIntent` searches, in milliseconds. A day is enough, because a job creates orders for older
 * intents that have none. While that job is behind (see `hasRecentIntents`), callers search with `findIntent` first.
 */
const recentPeriod = 24 * 3_600_000;

/**
 * Creates the interface to Stripe. Every method throws `PaymentProviderUnavailable` or `PaymentStateError`.
 *
 * @param onKeyRefused called when Stripe starts to reject the key, and once if the key lacks a permission that we need
 */
export function createPayments(config: Config['stripe'], onKeyRefused: () => void) {
  const stripe = createStripeClient(config);
  let isKeyRejected = false;
  let isKeyLimited = false;

  function translateErrors<Args extends unknown[], Result>(
    work: (...args: Args) => Promise<Result>,
  ): (...args: Args) => Promise<Result> {
    return async (...args) => {
      try {
        const result = await work(...args);
        isKeyRejected = false;
        return result;
      } catch (error) {
        const { StripeError, StripeInvalidRequestError, ...errors } = Stripe.errors;
        if (error instanceof StripeInvalidRequestError) {
          throw new PaymentStateError(error.message, { cause: error });
        }
        const isRejected = error instanceof errors.StripeAuthenticationError;
        const isLimited = error instanceof errors.StripePermissionError;
        if ((isRejected && !isKeyRejected) || (isLimited && !isKeyLimited)) onKeyRefused();
        isKeyRejected ||= isRejected;
        isKeyLimited ||= isLimited;
        // The SDK throws a StripeError for a failed connection, an error on Stripe's side or a rejected key. It also
        // does so for a concurrent request with the same idempotency key.
        if (error instanceof StripeError) {
          throw new PaymentProviderUnavailable(`Stripe cannot be used: ${error.message}`, { cause: error });
        }
        throw error;
      }
    };
  }

  return {
    /**
     * Creates an intent. Repeating the call with the same key and details returns the same intent.
     *
     * @throws IdempotencyKeySpent when Stripe will always reject this key, so that the intent needs a different key
     */
    createIntent: translateErrors(async (details: IntentDetails, idempotencyKey: string) => {
      const parameters: Stripe.PaymentIntentCreateParams = {
        ...composeParameters(details),
        currency: 'usd',
        // Offer all payment methods enabled in the dashboard, except those that redirect the buyer away from the page.
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      };
      return await stripe.paymentIntents.create(parameters, { idempotencyKey }).catch((error: unknown) => {
        throw isKeySpent(error) ? new IdempotencyKeySpent('Another key is needed.', { cause: error }) : error;
      });
    }),
    /**
     * Searches for the intent of a purchase. Stripe's search index lags by up to a minute, so the newest intents may be
     * missing.
     */
    findIntent: translateErrors(async (purchaseId: string) => {
      const query = `metadata['purchase']:'${purchaseId}'`;
      return findMostAdvanced((await stripe.paymentIntents.search({ query, limit: 100 })).data);
    }),
    /** Finds the intent of a purchase by listing all intents of the last day. */
    findRecentIntent: translateErrors(async (purchaseId: string) => {
      const found: Stripe.PaymentIntent[] = [];
      for await (const intent of stripe.paymentIntents.list(pageSince(new Date(Date.now() - recentPeriod)))) {
        if (intent.metadata.purchase === purchaseId) found.push(intent);
      }
      return findMostAdvanced(found);
    }),
    /** Lists one page of intents created at or after a given time, newest first. */
    listIntents: translateErrors((since: Date, after: string | undefined) =>
      stripe.paymentIntents.list(pageSince(since, after)),
    ),
    /** Lists one page of payment events since a given time, newest first. Stripe keeps events for 30 days. */
    listEvents: translateErrors((since: Date, after: string | undefined) =>
      stripe.events.list({ types: subscribedEvents, ...pageSince(since, after) }),
    ),
    /** Cancels an intent unless it is paid or being processed. @returns the intent's resulting state */
    cancelUnlessPaid: translateErrors(async (id: string) => {
      await cancel(stripe, id);
      return await stripe.paymentIntents.retrieve(id);
    }),
    // Pass no idempotency key, because this update is idempotent.
    changeIntent: translateErrors((id: string, details: IntentDetails) =>
      stripe.paymentIntents.update(id, composeParameters(details)),
    ),
    retrieveIntent: translateErrors((id: string) => stripe.paymentIntents.retrieve(id)),
    /**
     * Retrieves a payment. After `maxDeclines` declines, cancels the intent, because further attempts are probably
     * tests of stolen cards. Cards go directly from the browser to Stripe, so we learn of each attempt only afterwards.
     * Once the intent is cancelled, Stripe itself rejects all cards for it. `RATE_LIMIT_INTENTS` limits how many
     * payments a network can open, and Stripe Radar covers the rest.
     */
    retrievePayment: translateErrors(async (id: string): Promise<PaymentSnapshot> => {
      const snapshot = await retrievePayment(stripe, id);
      const { intent, charge } = snapshot;
      const hasFailed = charge?.status === 'failed' || intent.last_payment_error;
      if (!hasFailed || !openIntentStatuses.includes(intent.status)) return snapshot;
      if ((await countDeclines(stripe, id)) < maxDeclines) return snapshot;
      await cancel(stripe, id);
      return await retrievePayment(stripe, id);
    }),
    countDeclines: translateErrors((id: string) => countDeclines(stripe, id)),
    /**
     * Whether Stripe has rejected our key since the last successful request. The API sends its first request when it
     * starts, to reconcile payments, so a wrong key is detected before the first purchase.
     */
    isKeyRejected: () => isKeyRejected,
    /** @returns undefined when the signature is wrong, or when its time differs from now by more than five minutes */
    verifyEvent: (payload: ArrayBuffer, signature: string): Stripe.Event | undefined => {
      // Check here for timestamps in the future, because Stripe's client rejects only old signatures.
      const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
      if (signedAt - Date.now() / 1000 > signatureTolerance) return undefined;
      const { webhookSecret: secret = '' } = config;
      try {
        return stripe.webhooks.constructEvent(Buffer.from(payload), signature, secret, signatureTolerance);
      } catch {
        return undefined;
      }
    },
  };
}

function pageSince(since: Date, after?: string) {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  return { created, limit: 100, ...(after && { starting_after: after }) };
}

/** Whether a retry needs a new idempotency key. With the same key, Stripe would repeat the error or reject the key. */
function isKeySpent(error: unknown): boolean {
  const { StripeAPIError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors;
  // Stripe rejects a concurrent request with the same key, but the key remains usable.
  if (error instanceof StripeIdempotencyError) return error.code !== 'idempotency_key_in_use';
  if (error instanceof StripeInvalidRequestError) return true;
  return error instanceof StripeAPIError && (error.statusCode ?? 0) >= 500;
}

/** Picks the intent that decides the state of a purchase, or the first intent if all are cancelled. */
function findMostAdvanced(intents: readonly Stripe.PaymentIntent[]): Stripe.PaymentIntent | undefined {
  const order: readonly Stripe.PaymentIntent.Status[] = ['succeeded', 'processing', ...openIntentStatuses];
  return order.flatMap((status) => intents.filter((intent) => intent.status === status))[0] ?? intents.at(0);
}

async function retrievePayment(stripe: Stripe, id: string): Promise<PaymentSnapshot> {
  // Expand the latest ten refunds, because the charge's totals do not include failed refunds.
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] });
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const disputes = charge?.disputed ? await stripe.disputes.list({ payment_intent: id, limit: 1 }) : null;
  return { intent, charge, dispute: disputes?.data[0] ?? null, refunds: charge?.refunds?.data ?? [] };
}

/** Counts a payment's declined charges. A failed authentication creates no charge. */
async function countDeclines(stripe: Stripe, id: string): Promise<number> {
  const { data } = await stripe.charges.list({ payment_intent: id, limit: 100 });
  return data.filter(({ status }) => status === 'failed').length;
}

async function cancel(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
  } catch (error) {
    // The intent has succeeded or was already cancelled. The caller retrieves the intent to find out which.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

/** Creates Stripe's official client. In sandbox mode, the client talks to the payment sandbox. */
export function createStripeClient({
  secretKey,
  apiUrl,
}: Pick<Config['stripe'], 'secretKey' | 'apiUrl'>): Stripe {
  const address = apiUrl ? new URL(apiUrl) : null;
  const httpClient = Stripe.createNodeHttpClient();
  const makeRequest = httpClient.makeRequest.bind(httpClient);
  httpClient.makeRequest = (...request) =>
    measureDependency('stripe', () => makeRequest(...request), isServed);
  return new Stripe(secretKey, {
    maxNetworkRetries: 3,
    timeout: 10_000,
    telemetry: false,
    httpClient,
    ...(address && {
      host: address.hostname,
      port: address.port || (address.protocol === 'https:' ? 443 : 80),
      protocol: address.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  });
}

function composeParameters({ amount, ...details }: IntentDetails) {
  return { amount: amount * 100, ...details };
}
