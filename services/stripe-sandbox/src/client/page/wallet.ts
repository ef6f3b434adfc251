import type { WalletApproval } from '../protocol.ts';
import { makeEmitter } from './emitter.ts';
import { type Frame, loadTimeoutMs, makeFrame } from './frames.ts';

const expressPaymentType = 'google_pay';
const availablePaymentMethods = { applePay: false, googlePay: true, link: false };

const buyer = {
  name: 'Wanda Lett',
  email: 'wanda@example.com',
  address: { line1: '12 Wallet Street', city: 'Austin', state: 'TX', postal_code: '78701', country: 'US' },
};

export type Wallet = ReturnType<typeof makeWallet>;

/** The Express Checkout Element with one plain wallet: a button that approves the payment with the card 4242. */
export function makeWallet(destroyed: () => void) {
  const emitter = makeEmitter('expressCheckout');
  let frame: Frame | undefined;
  /** What was approved, until its payment ends. */
  let approval: WalletApproval | undefined;

  function approve(): void {
    if (approval) return;
    approval = { card: '4242424242424242', billingDetails: buyer };
    emitter.emit('confirm', { expressPaymentType, billingDetails: buyer, paymentFailed: element._close });
  }

  const element = {
    on: emitter.on,
    off: emitter.off,
    mount(container: HTMLElement): void {
      const timer = setTimeout(() => emitter.emit('loaderror', { error: {} }), loadTimeoutMs);
      const styles = { width: '100%', height: '48px' };
      frame = makeFrame('/frames/express.html', 'Secure payment button frame', styles, ({ kind }) => {
        if (kind === 'click') emitter.emit('click', { expressPaymentType, resolve: approve, reject() {} });
        if (kind !== 'hello') return;
        clearTimeout(timer);
        emitter.emit('ready', { availablePaymentMethods });
      });
      container.replaceChildren(frame.node);
    },
    unmount(): void {
      element._close();
      frame?.close();
    },
    destroy(): void {
      element.unmount();
      emitter.clear();
      destroyed();
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
