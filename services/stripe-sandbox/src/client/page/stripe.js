import { showChallenge } from './challenge.js';
import { ask, controller } from './controller.js';
import { cardFrames, makeElements } from './elements.js';
import { connectionFailure, IntegrationError } from './errors.js';

/**
 * `window.Stripe`: as much of Stripe.js as a page with split card fields uses.
 *
 * @typedef {import('../protocol.ts').CallResult} CallResult
 * @typedef {{ payment_method?: string | { card?: unknown, [key: string]: unknown } | null, [key: string]: unknown }} ConfirmData
 *
 * @param {string} key
 */
function Stripe(key) {
  if (typeof key !== 'string' || key === '')
    throw new IntegrationError('Please call Stripe() with your publishable key. You used an empty string.');
  if (!key.startsWith('pk_'))
    throw new IntegrationError(
      'You should not use your secret key with Stripe.js: call Stripe() with the publishable key, pk_….',
    );
  controller();

  /** @param {string} clientSecret @param {string} method */
  function intentOf(clientSecret, method) {
    const id = /^(pi_\w+?)_secret_\w+$/.exec(clientSecret ?? '')?.[1];
    if (!id)
      throw new IntegrationError(
        `Invalid value for stripe.${method} intent secret: value should be a client secret of the form \${id}_secret_\${secret}.`,
      );
    return { key, intent: id, clientSecret };
  }

  /**
   * Carries out what the intent asks for, and tells how it ended.
   *
   * @param {CallResult} result
   * @param {import('../protocol.ts').CallArgs} intent
   * @param {Element | null} focused
   */
  async function withNextAction(result, intent, focused) {
    const action =
      result.paymentIntent?.status === 'requires_action' ? result.paymentIntent.next_action : null;
    const address = action?.use_stripe_sdk?.stripe_js;
    if (!address) return result;
    const shown = await showChallenge(address, focused);
    return shown ? ask('concludedPaymentIntent', intent) : connectionFailure;
  }

  /** @param {ConfirmData} [data] @returns {import('../protocol.ts').CallData} with the names of frames instead of elements */
  function withoutElements(data = {}) {
    const method = data.payment_method;
    if (typeof method !== 'object' || method === null) return data;
    const { card, ...rest } = method;
    return { ...data, payment_method: { ...rest, ...cardOrToken(card) } };
  }

  /** @param {unknown} card */
  function cardOrToken(card) {
    const token = typeof card === 'object' && card !== null ? Reflect.get(card, 'token') : undefined;
    return typeof token === 'string' ? { token } : { frames: cardFrames(card) };
  }

  /** @param {string} clientSecret @param {string} method */
  async function carryOutAction(clientSecret, method) {
    const focused = document.activeElement;
    const intent = intentOf(clientSecret, method);
    const result = await ask('retrievePaymentIntent', intent);
    const status = result.paymentIntent?.status;
    if (status !== undefined && status !== 'requires_action')
      throw new IntegrationError(
        `${method}: The PaymentIntent supplied is not in the requires_action state. It is in the state ${status}.`,
      );
    return withNextAction(result, intent, focused);
  }

  return {
    /** @param {Record<string, unknown>} [options] */
    elements: (options) => makeElements(options),
    /** @param {string} clientSecret @param {ConfirmData} [data] @param {{ handleActions?: boolean }} [options] */
    async confirmCardPayment(clientSecret, data, options) {
      const focused = document.activeElement;
      const intent = intentOf(clientSecret, 'confirmCardPayment');
      const result = await ask('confirmCardPayment', { ...intent, data: withoutElements(data) });
      return options?.handleActions === false ? result : withNextAction(result, intent, focused);
    },
    /** @param {string} clientSecret */
    handleCardAction: (clientSecret) => carryOutAction(clientSecret, 'handleCardAction'),
    /** @param {{ clientSecret: string }} options */
    handleNextAction: ({ clientSecret }) => carryOutAction(clientSecret, 'handleNextAction'),
    /** @param {string} clientSecret */
    retrievePaymentIntent: async (clientSecret) =>
      ask('retrievePaymentIntent', intentOf(clientSecret, 'retrievePaymentIntent')),
    /** @param {{ card: unknown, [key: string]: unknown }} data */
    async createPaymentMethod({ card, ...rest }) {
      return ask('createPaymentMethod', { key, data: { ...rest, ...cardOrToken(card) } });
    },
    /** @param {unknown} element @param {object} [data] */
    createToken: async (element, data = {}) =>
      ask('createToken', { key, data: { ...data, frames: cardFrames(element) } }),
    registerAppInfo() {},
    _registerWrapper() {},
    _apiKey: key,
    _isPaymentSandbox: true,
  };
}

/** The release that the loader of the same age expects. */
Stripe.version = 'endive';

Object.assign(window, { Stripe });
