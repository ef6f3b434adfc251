import type { PaymentIntent } from '../state/objects.ts';
import type { Viewer } from '../world.ts';

/** What a publishable key never gets to see. */
const secretFields = [
  'amount_capturable',
  'amount_received',
  'application',
  'application_fee_amount',
  'customer',
  'customer_account',
  'latest_charge',
  'metadata',
  'on_behalf_of',
  'payment_method_options',
  'payment_record',
  'review',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'transfer_group',
] as const satisfies (keyof PaymentIntent)[];

export function seenBy(viewer: Viewer, intent: PaymentIntent): PaymentIntent {
  if (viewer === 'secret') return intent;
  const visible: Partial<PaymentIntent> = { ...intent };
  for (const field of secretFields) delete visible[field];
  return visible as PaymentIntent;
}
