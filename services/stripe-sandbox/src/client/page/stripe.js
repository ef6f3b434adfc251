import { makeElement } from './element.js';
import { callController, connectionFailure, controller, IntegrationError, showChallenge } from './frames.js';
import { makeWallet } from './wallet.js';

/**
 * @typedef {import('./element.js').ElementType} ElementType
 * @typedef {ReturnType<typeof makeElement>} CardElement
 * @typedef {ReturnType<typeof makeWallet>} ExpressElement
 * @typedef {ElementType | { __elementType?: string }} ElementName
 */

const offered = ['cardNumber', 'cardExpiry', 'cardCvc'];

/** @type {WeakMap<object, Map<string, CardElement>>} the fields of one card */
const groups = new WeakMap();

/** `stripe.elements()`: the card fields of one form, or its wallet. @param {Record<string, unknown>} [options] */
export function makeElements(options = {}) {
  /** @type {Map<string, CardElement>} */
  const fields = new Map();
  const fonts = Array.isArray(options.fonts) ? options.fonts : [];
  /** @type {ExpressElement | undefined} */
  let express;
  /** @type {unknown} what was approved in the wallet when the page last submitted */
  let submitted;

  /** @param {ElementName} name @param {Record<string, unknown>} [elementOptions] */
  function create(name, elementOptions = {}) {
    const type = typeName(name);
    if (type === 'expressCheckout') {
      express = makeWallet(() => (express = undefined));
      return express;
    }
    if (!offered.includes(type))
      throw new IntegrationError(
        `The payment sandbox offers the elements ${offered.join(', ')}, not ${type}.`,
      );
    if (fields.has(type))
      throw new IntegrationError(`Can only create one Element of type ${type} through elements.create().`);
    const element = makeElement(/** @type {ElementType} */ (type), elementOptions, {
      fonts,
      changed(state) {
        if (state.brand) fields.get('cardCvc')?._setBrand(state.brand);
      },
      destroyed: () => fields.delete(type),
    });
    fields.set(type, element);
    groups.set(element, fields);
    return element;
  }

  return {
    create,
    /** @param {ElementName} name */
    getElement: (name) =>
      typeName(name) === 'expressCheckout' ? (express ?? null) : (fields.get(typeName(name)) ?? null),
    _express: () => express,
    _clientSecret: options.clientSecret,
    /** Locale and appearance do not change the card fields. */
    update() {},
    fetchUpdates: async () => ({}),
    async submit() {
      submitted = express?._approval();
      return {};
    },
    _submitted: () => submitted,
  };
}

/** react-stripe-js passes a component instead of a name. @param {ElementName} name */
function typeName(name) {
  return typeof name === 'string' ? name : String(name?.__elementType ?? name);
}

/**
 * The frames of all fields of the card that `element` belongs to.
 *
 * @param {unknown} element
 * @returns {Record<string, string>}
 */
export function cardFrames(element) {
  const fields = typeof element === 'object' && element !== null ? groups.get(element) : undefined;
  const frames = [...(fields ?? [])].flatMap(([type, field]) => {
    const id = field._frameId();
    return id ? [[type, id]] : [];
  });
  const found = Object.fromEntries(frames);
  if (!found.cardNumber)
    throw new IntegrationError(
      'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
    );
  return found;
}

/** @param {string} key @param {string} clientSecret @param {string} method */
function intentOf(key, clientSecret, method) {
  const id = /^(pi_\w+?)_secret_\w+$/.exec(clientSecret ?? '')?.[1];
  if (!id)
    throw new IntegrationError(
      `Invalid value for stripe.${method} intent secret: value should be a client secret of the form \${id}_secret_\${secret}.`,
    );
  return { key, intent: id, clientSecret };
}

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

  const intentFor = (/** @type {string} */ clientSecret, /** @type {string} */ method) =>
    intentOf(key, clientSecret, method);

  /**
   * Shows the challenge that the intent requires and returns the final result.
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
    return shown ? callController('concludedPaymentIntent', intent) : connectionFailure;
  }

  /** @param {ConfirmData} [data] @returns {import('../protocol.ts').CallData} with frame ids instead of elements */
  function withoutElements(data = {}) {
    const method = data.payment_method;
    if (typeof method !== 'object' || method === null) return data;
    const { card, ...rest } = method;
    return { ...data, payment_method: { ...rest, frames: cardFrames(card) } };
  }

  return {
    /** @param {Record<string, unknown>} [options] */
    elements: makeElements,
    /** @param {string} clientSecret @param {ConfirmData} [data] @param {{ handleActions?: boolean }} [options] */
    async confirmCardPayment(clientSecret, data, options) {
      const focused = document.activeElement;
      const intent = intentFor(clientSecret, 'confirmCardPayment');
      const result = await callController('confirmCardPayment', { ...intent, data: withoutElements(data) });
      return options?.handleActions === false ? result : withNextAction(result, intent, focused);
    },
    /** What was approved in a wallet. @param {{ elements: ReturnType<typeof makeElements>, clientSecret?: string }} options */
    async confirmPayment({ elements, clientSecret = String(elements._clientSecret ?? '') }) {
      const focused = document.activeElement;
      const intent = intentFor(clientSecret, 'confirmPayment');
      const express = elements._express();
      const approval = express?._approval();
      if (!express || !approval)
        throw new IntegrationError('The payment sandbox confirms what was approved in its wallet only.');
      if (elements._submitted() !== approval)
        throw new IntegrationError('elements.submit() must be called before stripe.confirmPayment().');
      try {
        const result = await callController('confirmWalletPayment', {
          ...intent,
          data: { wallet: approval },
        });
        return await withNextAction(result, intent, focused);
      } finally {
        express._close();
      }
    },
    /** @param {string} clientSecret */
    retrievePaymentIntent: async (clientSecret) =>
      callController('retrievePaymentIntent', intentFor(clientSecret, 'retrievePaymentIntent')),
    // react-stripe-js recognises a `stripe` object by these two.
    createToken: notImplemented,
    createPaymentMethod: notImplemented,
    registerAppInfo() {},
    _registerWrapper() {},
    _apiKey: key,
  };
}

function notImplemented() {
  throw new IntegrationError('The payment sandbox confirms card payments only.');
}

/** The version that the `@stripe/stripe-js` loader of this release expects. */
Stripe.version = 'endive';

Object.assign(window, { Stripe });
