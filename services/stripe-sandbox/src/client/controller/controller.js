import { listen, tell } from '../messages.js';
import { callApi } from './api.js';
import { readCard } from './card.js';

/**
 * Carries out what the page's `stripe` object is asked, on the sandbox's own origin.
 *
 * @typedef {import('../protocol.ts').CallArgs} Args
 * @typedef {import('../protocol.ts').CallResult} CallResult
 * @typedef {import('../protocol.ts').ToController} ToController
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
    if ('refusal' in given) return given.refusal;
    const params = { ...rest, ...given.params, client_secret: args.clientSecret, use_stripe_sdk: true };
    return intentResult(await callApi('POST', `${intentPath(args)}/confirm`, args.key, params));
  },

  async retrievePaymentIntent(args) {
    return intentResult(
      await callApi('GET', intentPath(args), args.key, { client_secret: args.clientSecret }),
    );
  },

  /** After the bank's question: how did the payment end? */
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

  async createPaymentMethod({ key, data = {} }) {
    const { frames, token, ...rest } = data;
    const read = token ? { card: { token } } : readCard(frames);
    if (!('card' in read)) return read;
    const result = await callApi('POST', '/v1/payment_methods', key, { ...rest, card: read.card });
    return 'error' in result ? result : { paymentMethod: result.object };
  },

  async createToken({ key, data = {} }) {
    const { frames, ...rest } = data;
    const read = readCard(frames);
    if (!('card' in read)) return read;
    const result = await callApi('POST', '/v1/tokens', key, { card: { ...read.card, ...rest } });
    return 'error' in result ? result : { token: result.object };
  },
};

/**
 * @param {import('../protocol.ts').CallData['payment_method']} method an id, or what makes a payment method
 * @returns {{ params: object } | { refusal: CallResult }}
 */
function chosenMethod(method) {
  if (typeof method !== 'object' || method === null) return { params: { payment_method: method } };
  const { frames, token, ...rest } = method;
  const read = token ? { card: { token } } : readCard(frames);
  if (!('card' in read)) return { refusal: read };
  return { params: { payment_method_data: { type: 'card', ...rest, card: read.card } } };
}

/** @param {import('../protocol.ts').ApiResult} result @returns {CallResult} */
function intentResult(result) {
  return 'error' in result ? result : { paymentIntent: result.object };
}

/** @param {ToController} message */
async function receive({ kind, call, method, args }) {
  if (kind !== 'call') return;
  const work = Object.hasOwn(methods, method) ? methods[method] : undefined;
  const result = work ? await work(args) : { integrationError: `Unknown method ${method}.` };
  tell('result', { call, result });
}

listen(receive);
tell('hello');
