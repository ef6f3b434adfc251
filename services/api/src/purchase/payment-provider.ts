import { maxDeclines } from '@site/domain/payment-errors';
import { Stripe } from 'stripe';
import type { Config } from '../platform/config/api-config.ts';
import { measureDependency } from '../platform/http/observe-requests.ts';
import { subscribedEvents } from './payment-events.ts';
import type { PaymentSnapshot } from './payment-snapshot.ts';

/**
 * Thrown when Stripe is down, busy or does not accept our key or our account. The buyer can do nothing about it; a retry may
 * succeed.
 */
export class PaymentProviderUnavailable extends Error {
  override name = 'PaymentProviderUnavailable';
}

/** Thrown when Stripe does not allow this for the payment in its present state, or does not know the payment. */
export class PaymentStateError extends Error {
  override name = 'PaymentStateError';
}

/**
 * This idempotency key creates no intent any more: Stripe stores an error of its own or a refusal with the key, or had
 * other details under it. The intent may exist all the same.
 */
export class IdempotencyKeySpent extends PaymentProviderUnavailable {
  override name = 'IdempotencyKeySpent';
}

/** What an intent is for. `amount` is in whole US dollars. */
type IntentDetails = {
  amount: number;
  description: string;
  metadata: { purchase?: string; order?: string; plan: string };
};

export type Payments = ReturnType<typeof createPayments>;

/** Whether Stripe served a request: what it rejects for its content is served, our key and its own faults are not. */
function isServed(response: { getStatusCode: () => number }): boolean {
  const status = response.getStatusCode();
  return status < 500 && ![401, 403, 429].includes(status);
}

/** Signatures that are older are replays; from further in the future, they come from no correct clock. In seconds. */
const signatureTolerance = 300;

/** Intents that a card can still pay, and whose amount can still be changed. */
export const openIntentStatuses: readonly Stripe.PaymentIntent.Status[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

/** How far back an idempotency key reaches, with an hour more for clocks that differ. In milliseconds. */
const keyLifetime = 25 * 3_600_000;

/**
 * Creates the port to Stripe. Every method throws `PaymentProviderUnavailable` or `PaymentStateError`.
 *
 * @param onKeyRefused is called when Stripe begins to reject the key, and once when the key may not do what is needed
 */
export function createPayments(config: Config['stripe'], onKeyRefused: () => void) {
  const stripe = createStripeClient(config);
  let isKeyRejected = false;
  let isKeyLimited = false;

  function translated<Args extends unknown[], Result>(
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
        // No connection, a fault of Stripe's, our key, or a request with the same key that is still running.
        if (error instanceof StripeError) {
          throw new PaymentProviderUnavailable(`Stripe cannot be used: ${error.message}`, { cause: error });
        }
        throw error;
      }
    };
  }

  return {
    /**
     * The same key with the same details is one intent, however often it is repeated.
     *
     * @throws IdempotencyKeySpent when only another key can create it
     */
    createIntent: translated((details: IntentDetails, idempotencyKey: string) =>
      createIntent(stripe, details, idempotencyKey),
    ),
    /** The intent of a purchase that was created at least a minute ago: search finds it no sooner. */
    findIntent: translated((purchaseId: string) => searchIntent(stripe, purchaseId)),
    /** The intent of a purchase that was created as long ago as an idempotency key lives, up to this moment. */
    findRecentIntent: translated((purchaseId: string) => findRecentIntent(stripe, purchaseId)),
    /** A page of intents that were created at this moment or later, the newest first. */
    listIntents: translated((since: Date, after: string | undefined) =>
      stripe.paymentIntents.list(pageSince(since, after)),
    ),
    /** A page of events about payments since this moment, the newest first. Stripe stores them for 30 days. */
    listEvents: translated((since: Date, after: string | undefined) =>
      stripe.events.list({ types: [...subscribedEvents], ...pageSince(since, after) }),
    ),
    /** Cancels an intent that is not paid or being paid. @returns the intent as it is then */
    cancelUnlessPaid: translated(async (id: string) => {
      await cancel(stripe, id);
      return await stripe.paymentIntents.retrieve(id);
    }),
    // Repeating a change has no further effect, so its key only covers the retries of the client, which makes one.
    changeIntent: translated((id: string, details: IntentDetails) =>
      stripe.paymentIntents.update(id, intentParameters(details)),
    ),
    retrieveIntent: translated((id: string) => stripe.paymentIntents.retrieve(id)),
    /**
     * A payment as it is now. After `maxDeclines` it is cancelled: further attempts are likely to be tests of stolen cards.
     * The card goes from the browser to Stripe, so an attempt is known once Stripe reports it. From then on Stripe itself
     * accepts no card for the payment. How many payments a network opens is limited by `RATE_LIMIT_INTENTS`; Radar does
     * the rest.
     */
    retrievePayment: translated(async (id: string): Promise<PaymentSnapshot> => {
      const snapshot = await retrievePayment(stripe, id);
      const { intent, charge } = snapshot;
      const hasFailed = charge?.status === 'failed' || intent.last_payment_error;
      if (!hasFailed || !openIntentStatuses.includes(intent.status)) return snapshot;
      if ((await countDeclines(stripe, id)) < maxDeclines) return snapshot;
      await cancel(stripe, id);
      return await retrievePayment(stripe, id);
    }),
    countDeclines: translated((id: string) => countDeclines(stripe, id)),
    /**
     * Whether Stripe has rejected the key since it last did what was asked. Reconciling begins when the API starts, so a
     * wrong key is known before the first purchase.
     */
    isKeyRejected: () => isKeyRejected,
    /** @returns undefined when the signature is wrong, or more than five minutes older or newer than now */
    verifyEvent: (payload: ArrayBuffer, signature: string): Stripe.Event | undefined => {
      // Stripe's client rejects old signatures only, so times in the future are checked here.
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

function pageSince(since: Date, after: string | undefined) {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  return { created, limit: 100, ...(after && { starting_after: after }) };
}

async function createIntent(stripe: Stripe, details: IntentDetails, idempotencyKey: string) {
  try {
    return await stripe.paymentIntents.create(
      {
        ...intentParameters(details),
        currency: 'usd',
        // What the dashboard switches on, except what redirects the buyer away from the page.
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      },
      { idempotencyKey },
    );
  } catch (error) {
    const { StripeAPIError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors;
    const isSpent =
      (error instanceof StripeAPIError && (error.statusCode ?? 0) >= 500) ||
      error instanceof StripeInvalidRequestError ||
      (error instanceof StripeIdempotencyError && error.code !== keyInUse);
    if (isSpent) throw new IdempotencyKeySpent('Another key is needed.', { cause: error });
    throw error;
  }
}

/** The code of an error about a request with the same key that is still running. */
const keyInUse = 'idempotency_key_in_use';

async function searchIntent(stripe: Stripe, purchaseId: string) {
  const query = `metadata['purchase']:'${purchaseId}'`;
  const { data } = await stripe.paymentIntents.search({ query, limit: 100 });
  return mostAdvanced(data);
}

async function findRecentIntent(stripe: Stripe, purchaseId: string) {
  const gte = Math.floor((Date.now() - keyLifetime) / 1000);
  const found: Stripe.PaymentIntent[] = [];
  for await (const intent of stripe.paymentIntents.list({ created: { gte }, limit: 100 })) {
    if (intent.metadata.purchase === purchaseId) found.push(intent);
  }
  return mostAdvanced(found);
}

/** Chooses among several intents of a purchase the one that is paid, else being paid, else payable. */
function mostAdvanced(intents: readonly Stripe.PaymentIntent[]): Stripe.PaymentIntent | undefined {
  const order: readonly Stripe.PaymentIntent.Status[] = ['succeeded', 'processing', ...openIntentStatuses];
  return order.flatMap((status) => intents.filter((intent) => intent.status === status))[0] ?? intents.at(0);
}

async function retrievePayment(stripe: Stripe, id: string): Promise<PaymentSnapshot> {
  // The latest ten refunds are requested, too, because failed ones show in no sum of the charge.
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] });
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const disputes = charge?.disputed ? await stripe.disputes.list({ payment_intent: id, limit: 1 }) : null;
  return { intent, charge, dispute: disputes?.data[0] ?? null, refunds: charge?.refunds?.data ?? [] };
}

/** How many charges of a payment banks have declined; a failed authentication makes no charge. */
async function countDeclines(stripe: Stripe, id: string): Promise<number> {
  const { data } = await stripe.charges.list({ payment_intent: id, limit: 100 });
  return data.filter(({ status }) => status === 'failed').length;
}

async function cancel(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
  } catch (error) {
    // The intent succeeded meanwhile, or is cancelled already. Retrieving it shows which.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

/** Stripe's official client; in sandbox mode it talks to the sandbox. */
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

function intentParameters({ amount, ...details }: IntentDetails) {
  return { amount: amount * 100, ...details };
}
