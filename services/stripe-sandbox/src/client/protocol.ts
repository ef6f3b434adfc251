/** Messages between the page and the frames, and the fields of API responses that they read. */

export type Message = { kind: string; [key: string]: unknown };

/** Names of the frames that together hold one card. */
export type CardFrames = { cardNumber?: string; cardExpiry?: string; cardCvc?: string };
export type WalletApproval = { card: string; billingDetails: object };

/** A call of the page's `stripe` object; `data` with frames instead of elements. */
export type Call = {
  method: 'confirm' | 'retrieve' | 'conclude';
  key: string;
  intent: string;
  clientSecret: string;
  frames?: CardFrames;
  wallet?: WalletApproval;
  data?: object;
};

export type ErrorView = { type: string; message: string; code?: string; payment_intent?: IntentView };
export type IntentView = {
  status: string;
  next_action: { use_stripe_sdk?: { stripe_js: string } } | null;
  last_payment_error: ErrorView | null;
};
/** What a call resolves to; with `integrationError` it rejects. */
export type CallResult = { paymentIntent?: IntentView; error?: ErrorView; integrationError?: string };

export const connectionFailure: CallResult = {
  error: {
    type: 'api_connection_error',
    message:
      'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
  },
};
export const unmounted =
  'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.';
