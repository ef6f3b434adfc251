import type { SandboxContext, Viewer } from '../context.ts';
import type { Params } from '../http/parameters.ts';
import { noSuch } from '../http/responses.ts';
import type { PaymentIntent } from '../storage/objects.ts';

export function intentById(context: SandboxContext, id: string): PaymentIntent {
  const intent = context.objects.find('payment_intent', id);
  if (!intent) throw noSuch('payment_intent', id, 'intent');
  return intent;
}

/** Updates an intent and the index of its metadata that search reads. */
export function saveIntent(context: SandboxContext, intent: PaymentIntent): void {
  context.objects.replace('payment_intent', intent);
  const { sql } = context.database;
  sql.prepare('DELETE FROM intent_metadata WHERE intent = ?').run(intent.id);
  const insert = sql.prepare('INSERT INTO intent_metadata (intent, key, value) VALUES (?, ?, ?)');
  for (const [key, value] of Object.entries(intent.metadata)) insert.run(intent.id, key, value);
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

/** Accepted and without effect, so that an integration need not change for the sandbox. */
export const ignoredKeys = [
  'payment_method_options',
  'radar_options',
  'mandate_data',
  'transfer_group',
  'statement_descriptor',
  'statement_descriptor_suffix',
];

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

export const addressKeys = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const;

export function readAddress(
  address: Params | undefined,
): Record<(typeof addressKeys)[number], string | null> {
  const line = (key: (typeof addressKeys)[number]) => address?.text(key) ?? null;
  return {
    city: line('city'),
    country: line('country'),
    line1: line('line1'),
    line2: line('line2'),
    postal_code: line('postal_code'),
    state: line('state'),
  };
}
