import type { SandboxContext, Viewer } from '../context.ts';
import type { Params } from '../http/parameters.ts';
import { noSuch } from '../http/responses.ts';
import type { PaymentIntent } from '../storage/objects.ts';

export function intentById(context: SandboxContext, id: string): PaymentIntent {
  const intent = context.objects.find('payment_intent', id);
  if (!intent) throw noSuch('payment_intent', id, 'intent');
  return intent;
}

/** What a publishable key never sees. */
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

/** Parameters that every status allows, at creation, update and confirmation. */
export const describingKeys = ['description', 'metadata', 'receipt_email'];

type Described = Pick<PaymentIntent, 'description' | 'metadata' | 'receipt_email'>;

export function readDescription(params: Params, current: Described): Described {
  const description = params.text('description');
  const email = params.email('receipt_email');
  return {
    description: description === undefined ? current.description : description,
    metadata: params.metadata(current.metadata),
    receipt_email: email === undefined ? current.receipt_email : email,
  };
}
