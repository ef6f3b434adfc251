import { makeEmitter } from './emitter.js';
import {
  callController,
  IntegrationError,
  loadTimeoutMs,
  makeFrame,
  setStyles,
  showOverlay,
} from './frames.js';

/**
 * The Express Checkout Element with one wallet that the sandbox plays: a button, and a panel where the payment is
 * approved, declined or cancelled.
 *
 * @typedef {import('./frames.js').Frame} Frame
 * @typedef {{ card: string, billingDetails: import('../protocol.ts').WalletBilling }} Approval
 */

const buttonStyles = {
  border: '0',
  margin: '0',
  padding: '0',
  width: '100%',
  height: '48px',
  display: 'block',
  background: 'transparent',
  'color-scheme': 'light only',
};

const wallet = 'google_pay';
const available = {
  amazonPay: false,
  applePay: false,
  googlePay: true,
  klarna: false,
  link: false,
  paypal: false,
};

/**
 * @param {Record<string, unknown>} initialOptions
 * @param {{ intent: () => import('../protocol.ts').CallArgs, destroyed: () => void }} context
 */
export function makeExpressCheckout(initialOptions, context) {
  let options = initialOptions;
  const emitter = makeEmitter('expressCheckout', /** @returns {unknown} */ () => element);
  /** @type {{ container: HTMLElement, frame: Frame } | undefined} */
  let mounted;
  /** @type {{ close: () => void } | undefined} */
  let panel;
  /** @type {Approval | undefined} */
  let approval;

  function closePanel() {
    panel?.close();
    panel = undefined;
    approval = undefined;
  }

  function click() {
    if (panel) return;
    let settled = false;
    const once = (/** @type {() => void} */ act) => () => {
      if (settled) return;
      settled = true;
      act();
    };
    emitter.emit('click', {
      expressPaymentType: wallet,
      resolve: once(() => void openPanel()),
      reject: once(() => {}),
    });
  }

  async function openPanel() {
    const { paymentIntent } = await callController('retrievePaymentIntent', context.intent());
    if (!paymentIntent || panel || !mounted) return;
    const { amount = 0, currency = '' } = paymentIntent;
    panel = showOverlay('/frames/wallet.html', 'Wallet', {
      hello: (send) => send({ kind: 'init', amount, currency }),
      approved: ({ card, billingDetails }) => {
        const { name, email, address } = billingDetails;
        approval = { card, billingDetails: { name, address, ...(options.emailRequired ? { email } : {}) } };
        emitter.emit('confirm', {
          expressPaymentType: wallet,
          billingDetails: approval.billingDetails,
          paymentFailed: closePanel,
        });
      },
      cancelled: () => {
        closePanel();
        emitter.emit('cancel');
      },
    });
  }

  const element = {
    ...emitter.methods,
    /** @param {string | HTMLElement} target */
    mount(target) {
      const container = typeof target === 'string' ? document.querySelector(target) : target;
      if (!(container instanceof HTMLElement))
        throw new IntegrationError(
          'The selector you specified applies to no DOM elements that are currently on the page.',
        );
      element.unmount();
      const timer = setTimeout(() => {
        emitter.emit('loaderror', {
          error: { type: 'api_connection_error', message: 'The wallet buttons could not be loaded.' },
        });
      }, loadTimeoutMs);
      const frame = makeFrame('/frames/express.html', 'Secure payment button frame', {}, ({ kind }) => {
        if (kind === 'click') click();
        if (kind !== 'hello') return;
        clearTimeout(timer);
        emitter.emit('ready', { availablePaymentMethods: available });
      });
      setStyles(frame.node, buttonStyles);
      container.replaceChildren(frame.node);
      mounted = { container, frame };
    },
    unmount() {
      closePanel();
      mounted?.frame.close();
      mounted?.container.replaceChildren();
      mounted = undefined;
    },
    destroy() {
      element.unmount();
      emitter.clear();
      context.destroyed();
    },
    /** @param {Record<string, unknown>} changes */
    update(changes) {
      options = { ...options, ...changes };
      return element;
    },
    focus: () => mounted?.frame.node.focus(),
    blur: () => mounted?.frame.node.blur(),
    clear() {},
    _elementType: 'expressCheckout',
    /** What was approved in the panel, which closes when its payment ends. */
    _approval: () => approval,
    _closePanel: closePanel,
  };
  return element;
}
