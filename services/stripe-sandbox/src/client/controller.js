import { callApi } from './api.js';
import { listen, postToPage } from './messages.js';

/**
 * Reads a card from the frames of its fields. They share this frame's origin, so
 * that the page never sees what is typed.
 *
 * @typedef {typeof import('./field.js').cardField} CardField
 * @typedef {import('./protocol.ts').ErrorView} ErrorView
 * @typedef {{ card: Record<string, unknown> } | { error: ErrorView } | { integrationError: string }} CardRead
 */

const unmountedMessage =
  'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.';

/** @param {import('./protocol.ts').CardFrames} [frames] names by field @returns {CardRead} */
export function readCard(frames = {}) {
  const number = fieldIn(frames.cardNumber);
  const expiry = fieldIn(frames.cardExpiry);
  const code = fieldIn(frames.cardCvc);
  if (!number || (frames.cardExpiry && !expiry) || (frames.cardCvc && !code))
    return { integrationError: unmountedMessage };
  // Every field shows its own error; the first one is returned.
  const errors = [number, expiry, code].map((field) => field?.check());
  const first = errors.find((error) => error !== undefined);
  if (first) return { error: first };
  return {
    card: {
      number: number.digits(),
      exp_month: expiry?.digits().slice(0, 2),
      exp_year: expiry?.digits().slice(2),
      cvc: code?.digits(),
    },
  };
}

/** @param {string | undefined} name @returns {CardField | undefined} */
function fieldIn(name) {
  for (let place = 0; place < window.parent.length; place += 1) {
    const frame = window.parent[place];
    try {
      if (frame && frame.name === name) return Reflect.get(frame, 'cardField');
    } catch {
      // A frame of another origin.
    }
  }
  return undefined;
}

/**
 * Executes the calls of the page's `stripe` object, on the sandbox's origin.
 *
 * @typedef {import('./protocol.ts').CallArgs} Args
 * @typedef {import('./protocol.ts').CallResult} CallResult
 * @typedef {import('./protocol.ts').ToController} ToController
 */

const authenticationFailed =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** @param {Args} args */
const intentPath = ({ intent }) => `/v1/payment_intents/${intent}`;

/** @type {Record<string, (args: Args) => Promise<CallResult>>} */
const methods = {
  async confirmCardPayment(args) {
    const { payment_method: method, ...rest } = args.data ?? {};
    const given = chosenMethod(method);
    if ('failure' in given) return given.failure;
    const params = { ...rest, ...given.params, client_secret: args.clientSecret, use_stripe_sdk: true };
    return intentResult(await callApi('POST', `${intentPath(args)}/confirm`, args.key, params));
  },

  async confirmWalletPayment(args) {
    const { card = '', billingDetails } = args.data?.wallet ?? {};
    const method = {
      type: 'card',
      card: { number: card, exp_month: '12', exp_year: '34', cvc: '123' },
      billing_details: billingDetails,
    };
    const params = { payment_method_data: method, client_secret: args.clientSecret, use_stripe_sdk: true };
    return intentResult(await callApi('POST', `${intentPath(args)}/confirm`, args.key, params));
  },

  async retrievePaymentIntent(args) {
    return intentResult(
      await callApi('GET', intentPath(args), args.key, { client_secret: args.clientSecret }),
    );
  },

  /** How the payment ended after the challenge. */
  async concludedPaymentIntent(args) {
    const result = await callApi('GET', intentPath(args), args.key, { client_secret: args.clientSecret });
    if ('error' in result) return result;
    const intent = result.object;
    const failure = intent.last_payment_error;
    if (intent.status !== 'requires_payment_method' || !failure) return { paymentIntent: intent };
    const authentication = failure.code === 'payment_intent_authentication_failure';
    const message = authentication ? authenticationFailed : failure.message;
    return { error: { ...failure, message, payment_intent: intent } };
  },
};

/**
 * @param {import('./protocol.ts').CallData['payment_method']} method an id, or what makes a payment method
 * @returns {{ params: object } | { failure: CallResult }}
 */
function chosenMethod(method) {
  if (typeof method !== 'object' || method === null) return { params: { payment_method: method } };
  const { frames, ...rest } = method;
  const read = readCard(frames);
  if (!('card' in read)) return { failure: read };
  return { params: { payment_method_data: { type: 'card', ...rest, card: read.card } } };
}

/** @param {import('./protocol.ts').ApiResult} result @returns {CallResult} */
function intentResult(result) {
  return 'error' in result ? result : { paymentIntent: result.object };
}

/** @param {ToController} message */
async function receive({ kind, call, method, args }) {
  if (kind !== 'call') return;
  const work = Object.hasOwn(methods, method) ? methods[method] : undefined;
  const result = work ? await work(args) : { integrationError: `Unknown method ${method}.` };
  postToPage('result', { call, result });
}

listen(receive);
postToPage('hello');
