import { makeEmitter, setStyles } from './frames.ts';

const expressPaymentType = 'google_pay';
const availablePaymentMethods = { applePay: false, googlePay: true, link: false };

const billing_details = {
  name: 'Wanda Lett',
  email: 'wanda@example.com',
  address: { line1: '12 Wallet Street', city: 'Austin', state: 'TX', postal_code: '78701', country: 'US' },
};
const card = { number: '4242424242424242', exp_month: '12', exp_year: '34', cvc: '123' };

export type Wallet = ReturnType<typeof makeWallet>;

/**
 * Creates an imitation of the Express Checkout Element with a single wallet: a button that approves the payment with
 * the test card 4242.
 */
export function makeWallet() {
  const emitter = makeEmitter('expressCheckout');
  const button = document.createElement('button');
  /** What the buyer approved. It is reset when the payment ends. */
  let approval: object | undefined;

  function approve(): void {
    if (approval) return;
    approval = { type: 'card', card, billing_details };
    const event = { expressPaymentType, billingDetails: billing_details, paymentFailed: element._close };
    emitter.emit('confirm', event);
  }

  const element = {
    on: emitter.on,
    off: emitter.off,
    mount(container: HTMLElement): void {
      Object.assign(button, { type: 'button', textContent: 'Pay with the test wallet' });
      setStyles(button, { width: '100%', height: '48px', background: '#000', color: '#fff' });
      button.onclick = () => emitter.emit('click', { expressPaymentType, resolve: approve, reject() {} });
      container.replaceChildren(button);
      setTimeout(() => emitter.emit('ready', { availablePaymentMethods }));
    },
    destroy(): void {
      element._close();
      button.remove();
      emitter.clear();
    },
    update() {},
    _elementType: 'expressCheckout',
    _approval: () => approval,
    _close(): void {
      approval = undefined;
    },
  };
  return element;
}
