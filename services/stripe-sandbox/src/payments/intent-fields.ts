import type { Params } from '../http/params.ts';
import { invalidRequest } from '../http/problem.ts';
import type { PaymentIntent } from '../state/objects.ts';
import { mergedMetadata } from './metadata.ts';

/** What may be said about an intent in every state, at creation, update and confirmation alike. */
export const describingKeys = ['description', 'metadata', 'receipt_email', 'shipping', 'setup_future_usage'];

/** Accepted, so that an integration need not change for the sandbox, and without effect in it. */
export const ignoredKeys = [
  'payment_method_options',
  'radar_options',
  'mandate_data',
  'transfer_group',
  'statement_descriptor',
  'statement_descriptor_suffix',
];

type Described = Pick<
  PaymentIntent,
  'description' | 'metadata' | 'receipt_email' | 'shipping' | 'setup_future_usage'
>;

export function readDescription(params: Params, current: Described): Described {
  const description = params.text('description');
  const email = params.text('receipt_email', { max: 800 });
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw invalidRequest(`Invalid email address: ${email.slice(0, 80)}`, {
      code: 'email_invalid',
      param: 'receipt_email',
    });
  return {
    description: description === undefined ? current.description : description,
    metadata: mergedMetadata(current.metadata, params),
    receipt_email: email === undefined ? current.receipt_email : email,
    shipping: readShipping(params, current.shipping),
    setup_future_usage:
      params.choice('setup_future_usage', ['off_session', 'on_session']) ?? current.setup_future_usage,
  };
}

function readShipping(params: Params, current: PaymentIntent['shipping']): PaymentIntent['shipping'] {
  if (!params.has('shipping')) return current;
  const shipping = params.group('shipping');
  if (!shipping) return null;
  const address = shipping.group('address');
  const line = (key: string) => address?.text(key) ?? null;
  return {
    address: {
      city: line('city'),
      country: line('country'),
      line1: line('line1'),
      line2: line('line2'),
      postal_code: line('postal_code'),
      state: line('state'),
    },
    carrier: shipping.text('carrier') ?? null,
    name: shipping.required('name'),
    phone: shipping.text('phone') ?? null,
    tracking_number: shipping.text('tracking_number') ?? null,
  };
}
