import {
  type Call,
  type CallResult,
  connectionFailure,
  unmounted,
  type WalletApproval,
} from '../protocol.ts';
import { showChallenge } from './challenge-frame.ts';
import { type CardElement, type FieldName, frameTitles, makeElement } from './element.ts';
import { callController, controller, IntegrationError } from './frames.ts';
import { makeWallet, type Wallet } from './wallet.ts';

/** A name, or the component of react-stripe-js for it. */
type ElementName = string | { __elementType?: string };
type Elements = ReturnType<typeof makeElements>;
/** The fields of one card. */
type Fields = Map<string, CardElement>;
type ConfirmData = { payment_method?: string | { card?: object } };
type WalletPayment = {
  elements: Elements;
  clientSecret: string;
  confirmParams?: { return_url?: string };
  redirect?: string;
};

const groups = new WeakMap<object, Fields>();

/** `stripe.elements()`: the card fields of one form, or its wallet. */
function makeElements({ fonts = [] }: { fonts?: object[] } = {}) {
  const fields: Fields = new Map();
  let wallet: Wallet | undefined;
  let submitted: WalletApproval | undefined;
  const nameOf = (name: ElementName) => (typeof name === 'string' ? name : String(name.__elementType));
  return {
    create(name: ElementName, options: { style?: object } = {}) {
      const type = nameOf(name);
      if (type === 'expressCheckout') {
        wallet = makeWallet(() => (wallet = undefined));
        return wallet;
      }
      if (!Object.hasOwn(frameTitles, type) || fields.has(type))
        throw new IntegrationError(`The payment sandbox offers one each of cardNumber, cardExpiry, cardCvc.`);
      const element = makeElement(type as FieldName, options, {
        fonts,
        changed: ({ brand }) => brand && fields.get('cardCvc')?._setBrand(brand),
        destroyed: () => fields.delete(type),
      });
      fields.set(type, element);
      groups.set(element, fields);
      return element;
    },
    getElement: (name: ElementName) =>
      (nameOf(name) === 'expressCheckout' ? wallet : fields.get(nameOf(name))) ?? null,
    /** Locale and appearance do not change the card fields. */
    update() {},
    async submit() {
      submitted = wallet?._approval();
      return {};
    },
    _wallet: () => wallet,
    _submitted: () => submitted,
  };
}

/** The frames of all fields of the card that an element belongs to. */
function framesOf(element: object = {}): Record<string, string> {
  const frames = [...(groups.get(element) ?? [])].map(([type, field]) => [type, field._frameId()]);
  if (frames.length === 0 || frames.some(([, id]) => !id)) throw new IntegrationError(unmounted);
  return Object.fromEntries(frames);
}

/** `window.Stripe`: as much of Stripe.js as a page with card fields and a wallet uses. */
function Stripe(key: string) {
  if (!key?.startsWith('pk_'))
    throw new IntegrationError('Please call Stripe() with your publishable key, pk_….');
  controller();

  function call(method: Call['method'], clientSecret: string, more: Partial<Call> = {}): Promise<CallResult> {
    const intent = /^(pi_\w+?)_secret_\w+$/.exec(clientSecret)?.[1];
    if (!intent) throw new IntegrationError('This is not the client secret of a payment intent.');
    return callController({ method, key, intent, clientSecret, ...more });
  }

  /** Confirms, shows the challenge that the intent requires and returns the final result. */
  async function confirm(clientSecret: string, more: Partial<Call>): Promise<CallResult> {
    const focused = document.activeElement;
    const result = await call('confirm', clientSecret, more);
    const intent = result.paymentIntent;
    const challenge = intent?.status === 'requires_action' && intent.next_action?.use_stripe_sdk;
    if (!challenge) return result;
    const isShown = await showChallenge(challenge.stripe_js, focused);
    return isShown ? call('conclude', clientSecret) : connectionFailure;
  }

  return {
    elements: makeElements,
    async confirmCardPayment(clientSecret: string, data: ConfirmData = {}) {
      if (typeof data.payment_method !== 'object') return confirm(clientSecret, { data });
      const { card, ...rest } = data.payment_method;
      return confirm(clientSecret, { data: rest, frames: framesOf(card) });
    },
    /** What was approved in the wallet. */
    async confirmPayment({ elements, clientSecret, confirmParams, redirect }: WalletPayment) {
      if (redirect !== 'if_required' && !confirmParams?.return_url)
        throw new IntegrationError('confirmPayment() needs a return_url unless redirect is "if_required".');
      const wallet = elements._wallet();
      const approval = wallet?._approval();
      if (!wallet || !approval)
        throw new IntegrationError('The payment sandbox confirms what was approved in its wallet only.');
      if (elements._submitted() !== approval)
        throw new IntegrationError('elements.submit() must be called before stripe.confirmPayment().');
      return confirm(clientSecret, { wallet: approval }).finally(wallet._close);
    },
    retrievePaymentIntent: async (clientSecret: string) => call('retrieve', clientSecret),
    // react-stripe-js recognises a `stripe` object by these two.
    createToken() {},
    createPaymentMethod() {},
    registerAppInfo() {},
    _registerWrapper() {},
  };
}

/** The version that the `@stripe/stripe-js` loader of this release expects. */
Stripe.version = 'endive';

Object.assign(window, { Stripe });
