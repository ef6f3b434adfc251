import type { SandboxContext, Viewer } from '../context.ts';
import type { PaymentIntent } from '../objects.ts';
import { missingParam, noSuch } from '../stripe-errors.ts';

export function intentById({ state }: SandboxContext, id: string): PaymentIntent {
  const intent = state.find('payment_intent', id);
  if (!intent) throw noSuch('payment_intent', id, 'intent');
  return intent;
}

/** A publishable key may use an intent only with that intent's client secret. */
export function knownIntent(
  context: SandboxContext,
  id: string,
  viewer: Viewer,
  clientSecret: string | null | undefined,
): PaymentIntent {
  const intent = intentById(context, id);
  if (!clientSecret && viewer === 'publishable') throw missingParam('client_secret');
  if (clientSecret && clientSecret !== intent.client_secret) throw noSuch('payment_intent', id, 'intent');
  return intent;
}

/** Without what a publishable key never sees. */
export function seenBy(viewer: Viewer, intent: PaymentIntent): PaymentIntent {
  if (viewer === 'secret') return intent;
  const { amount_received, customer, latest_charge, metadata, ...shown } = intent;
  return shown as PaymentIntent;
}
