import { makeEmitter } from './emitter.js';
import { IntegrationError, loadTimeoutMs, makeFrame, setStyles } from './frames.js';

/**
 * The Express Checkout Element with one plain wallet: a button that approves the payment with the card 4242.
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

const expressPaymentType = 'google_pay';
const availablePaymentMethods = { applePay: false, googlePay: true, link: false };

const buyer = {
  name: 'Wanda Lett',
  email: 'wanda@example.com',
  address: { line1: '12 Wallet Street', city: 'Austin', state: 'TX', postal_code: '78701', country: 'US' },
};

/** @param {() => void} destroyed */
export function makeWallet(destroyed) {
  const emitter = makeEmitter('expressCheckout', /** @returns {unknown} */ () => element);
  /** @type {{ container: HTMLElement, frame: Frame } | undefined} */
  let mounted;
  /** @type {Approval | undefined} */
  let approval;

  function approve() {
    if (approval) return;
    approval = { card: '4242424242424242', billingDetails: buyer };
    const paymentFailed = element._close;
    emitter.emit('confirm', { expressPaymentType, billingDetails: buyer, paymentFailed });
  }

  const element = {
    ...emitter.methods,
    /** @param {HTMLElement} container */
    mount(container) {
      if (!(container instanceof HTMLElement)) throw new IntegrationError('Mount it on an element.');
      element.unmount();
      const error = { type: 'api_connection_error', message: 'The wallet button could not be loaded.' };
      const timer = setTimeout(() => emitter.emit('loaderror', { error }), loadTimeoutMs);
      const frame = makeFrame('/frames/express.html', 'Secure payment button frame', {}, ({ kind }) => {
        if (kind === 'click') emitter.emit('click', { expressPaymentType, resolve: approve, reject() {} });
        if (kind !== 'hello') return;
        clearTimeout(timer);
        emitter.emit('ready', { availablePaymentMethods });
      });
      setStyles(frame.node, buttonStyles);
      container.replaceChildren(frame.node);
      mounted = { container, frame };
    },
    unmount() {
      element._close();
      mounted?.frame.close();
      mounted?.container.replaceChildren();
      mounted = undefined;
    },
    destroy() {
      element.unmount();
      emitter.clear();
      destroyed();
    },
    update: () => element,
    _elementType: 'expressCheckout',
    /** What was approved, until its payment ends. */
    _approval: () => approval,
    _close() {
      approval = undefined;
    },
  };
  return element;
}
