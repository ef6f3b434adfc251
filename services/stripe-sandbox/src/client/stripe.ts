import {
  type CallResult,
  confirm,
  connectionFailure,
  type Intent,
  retrieve,
  type Target,
} from './api-calls.ts';
import { type CardElement, type FieldName, frameTitles, makeElement } from './element.ts';
import { IntegrationError, makeFrame, sandboxOrigin } from './frames.ts';
import { makeWallet, type Wallet } from './wallet.ts';

/** The name of an element, or the react-stripe-js component for the element. */
type ElementName = string | { __elementType?: string };
type Elements = ReturnType<typeof makeElements>;
type Fields = Map<string, CardElement>;
type WalletPayment = { elements: Elements; clientSecret: string };

const groups = new WeakMap<object, Fields>();
/** The page's fonts, which the challenge's frame also uses. */
let pageFonts: object[] = [];

/** Implements `stripe.elements()`: the card fields or the wallet of one form. */
function makeElements({ fonts = [] }: { fonts?: object[] } = {}) {
  const fields: Fields = new Map();
  pageFonts = fonts;
  let wallet: Wallet | undefined;
  let submitted: object | undefined;
  const nameOf = (name: ElementName) => (typeof name === 'string' ? name : String(name.__elementType));
  return {
    create(name: ElementName, options: { style?: object } = {}) {
      const type = nameOf(name);
      if (type === 'expressCheckout') {
        wallet = makeWallet();
        return wallet;
      }
      if (!Object.hasOwn(frameTitles, type) || fields.has(type))
        throw new IntegrationError(
          `The payment sandbox supports one element each of cardNumber, cardExpiry and cardCvc.`,
        );
      const element = makeElement(type as FieldName, options, {
        fonts,
        destroyed: () => fields.delete(type),
      });
      fields.set(type, element);
      groups.set(element, fields);
      return element;
    },
    getElement: (name: ElementName) =>
      (nameOf(name) === 'expressCheckout' ? wallet : fields.get(nameOf(name))) ?? null,
    /** Does nothing, because the sandbox's card fields ignore locale and appearance. */
    update() {},
    async submit() {
      submitted = wallet?._approval();
      return {};
    },
    _wallet: () => wallet,
    _submitted: () => submitted,
  };
}

/**
 * Asks the card number's frame to collect the values of the other card fields. That frame then pays the intent, or only
 * creates a payment method.
 */
function submitCardFields(target: Target | Intent, element: object, methodData: object): Promise<CallResult> {
  const fields = groups.get(element);
  const frames = ['cardNumber', 'cardExpiry', 'cardCvc'].map((name) => fields?.get(name)?._frameId());
  const number = fields?.get('cardNumber');
  if (!number || frames.includes(undefined))
    throw new IntegrationError(
      'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
    );
  return number._use({ target, frames, methodData });
}

const authenticationFailed =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** Shows the challenge if the intent requires one. @returns the result of the payment after the challenge */
async function authenticate(intent: Intent, result: CallResult): Promise<CallResult> {
  const { status, next_action } = result.paymentIntent ?? {};
  const challenge = status === 'requires_action' && next_action?.use_stripe_sdk;
  if (!challenge) return result;
  if (!(await showChallenge(challenge.stripe_js))) return connectionFailure;
  const ended = await retrieve(intent);
  const failure = ended.paymentIntent?.last_payment_error;
  if (!failure || ended.paymentIntent?.status !== 'requires_payment_method') return ended;
  const isChallenge = failure.code === 'payment_intent_authentication_failure';
  const message = isChallenge ? authenticationFailed : failure.message;
  return { error: { ...failure, message, payment_intent: ended.paymentIntent } };
}

const overlay = {
  position: 'fixed',
  inset: '0',
  width: '100vw',
  height: '100dvh',
  'max-width': 'none',
  'max-height': 'none',
  // Place the frame above the page. Stripe also uses this z-index rather than the top layer.
  'z-index': '2147483647',
};

/**
 * Shows the 3-D Secure challenge in a frame over the page and moves the focus to it.
 *
 * @param address the URL in the intent's next action; only its path is used
 * @returns false when the frame could not be shown
 */
function showChallenge(address: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const frame = makeFrame(new URL(address).pathname, 'Card authentication', overlay, ({ kind }) => {
    if (kind === 'done') resolve(true);
    if (kind !== 'hello') return;
    clearTimeout(timer);
    frame.node.focus();
    frame.send({ kind: 'focus', fonts: pageFonts });
  });
  const timer = setTimeout(() => resolve(false), 15_000);
  document.body.append(frame.node);
  return promise.finally(frame.close);
}

/** Implements `window.Stripe`, limited to the parts of Stripe.js that a page with card fields and a wallet uses. */
function Stripe(key: string) {
  if (!key?.startsWith('pk_'))
    throw new IntegrationError('Please call Stripe() with your publishable key, pk_….');

  function intentOf(clientSecret: string): Intent {
    const id = /^(pi_[^\W_]+)_secret_\w+$/.exec(clientSecret)?.[1];
    if (!id) throw new IntegrationError('This is not the client secret of a payment intent.');
    return { origin: sandboxOrigin, key, id, clientSecret };
  }

  return {
    elements: makeElements,
    async confirmCardPayment(clientSecret: string, data: { payment_method: { card: object } }) {
      const intent = intentOf(clientSecret);
      const { card, ...methodData } = data.payment_method;
      return authenticate(intent, await submitCardFields(intent, card, methodData));
    },
    /** Pays with what the buyer approved in the wallet. */
    async confirmPayment({ elements, clientSecret }: WalletPayment) {
      const wallet = elements._wallet();
      const approval = wallet?._approval();
      if (!wallet || !approval)
        throw new IntegrationError(
          'The payment sandbox can only confirm a payment that was approved in its wallet.',
        );
      if (elements._submitted() !== approval)
        throw new IntegrationError('elements.submit() must be called before stripe.confirmPayment().');
      const intent = intentOf(clientSecret);
      const result = await confirm(intent, { payment_method_data: approval });
      wallet._close();
      return authenticate(intent, result);
    },
    retrievePaymentIntent: async (clientSecret: string) => retrieve(intentOf(clientSecret)),
    createPaymentMethod: ({ card = {}, ...methodData }: { card?: object }) =>
      submitCardFields({ origin: sandboxOrigin, key }, card, methodData),
    // Define this method, because it is one of the methods by which react-stripe-js recognises a `stripe` object.
    createToken() {},
    registerAppInfo() {},
    _registerWrapper() {},
  };
}

/** The version that the script loader in this release of `@stripe/stripe-js` expects. */
Stripe.version = 'endive';

Object.assign(window, { Stripe });
