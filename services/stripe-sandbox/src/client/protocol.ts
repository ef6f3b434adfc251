import type { Brand } from './card-rules.js';

/** Messages between the page and the frames, and the fields of API responses that they read. */

/** Names of the frames that together hold one card. */
export type CardFrames = { cardNumber?: string; cardExpiry?: string; cardCvc?: string };

export type FieldOptions = { placeholder?: unknown; disabled?: unknown; showIcon?: unknown; style?: unknown };
export type ToField =
  | { kind: 'init'; options: FieldOptions; fonts: unknown[] }
  | { kind: 'update'; options: FieldOptions }
  | { kind: 'brand'; brand: Brand }
  | { kind: 'focus' | 'blur' | 'clear' };

export type ToChallenge = { kind: 'focus' };

export type ToController = { kind: 'call'; call: number; method: string; args: CallArgs };
export type CallArgs = {
  key: string;
  intent?: string;
  clientSecret?: string;
  data?: CallData;
};
/** Parameters of Stripe.js, with frames instead of elements. */
export type CallData = CardSource & { payment_method?: string | MethodData | null; [key: string]: unknown };
type MethodData = CardSource & { [key: string]: unknown };
type CardSource = { frames?: CardFrames; wallet?: WalletApproval };
export type WalletBilling = { name: string; email?: string; address: Record<string, string> };
type WalletApproval = { card: string; billingDetails: WalletBilling };

export type ErrorView = {
  type: string;
  message: string;
  code?: string | undefined;
  payment_intent?: IntentView | undefined;
};
type IntentView = {
  id: string;
  status: string;
  amount?: number;
  currency?: string;
  next_action: { type: string; use_stripe_sdk?: { stripe_js: string } } | null;
  last_payment_error: ErrorView | null;
};
export type ApiResult = { object: IntentView } | { error: ErrorView };

/** What a call resolves to; with `integrationError` it rejects. */
export type CallResult = {
  paymentIntent?: IntentView;
  paymentMethod?: object;
  error?: ErrorView;
  integrationError?: string;
};
