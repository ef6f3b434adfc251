import { z } from 'zod';
import { brandRule, cvcLength, expiryError, passesLuhn } from '../client/card-rules.ts';
import type { SandboxContext, Viewer } from '../context.ts';
import { newId, nowInSeconds, nulls, type PaymentMethod, randomText } from '../objects.ts';
import { address, email, only, text } from '../parameters.ts';
import { ApiError, invalidRequest, noSuch, notImplemented } from '../stripe-errors.ts';
import { type Behaviour, behaviourOf, cardNamed } from './test-cards.ts';

const cardParams = z.strictObject({
  number: z.string().transform((number) => number.replace(/\D/g, '')),
  exp_month: z.string(),
  exp_year: z.string(),
  cvc: text,
});
const billingParams = z.strictObject({ address: address.prefault({}), email, name: text, phone: text });

/** What a request pays with. */
export const methodParams = {
  payment_method: text,
  payment_method_data: z
    .strictObject({ type: only('card'), card: cardParams, billing_details: billingParams.prefault({}) })
    .optional(),
};
type MethodParams = z.output<z.ZodObject<typeof methodParams>>;

/** The payment method that the request names or describes. */
export function chosenPaymentMethod(
  context: SandboxContext,
  { payment_method: id, payment_method_data: data }: MethodParams,
  viewer: Viewer,
): PaymentMethod | undefined {
  if (!data) return id ? paymentMethodById(context, id) : undefined;
  if (id) throw invalidRequest('You may only specify one of these: payment_method, payment_method_data.');
  if (viewer === 'secret')
    throw invalidRequest('Sending credit card numbers directly to the Stripe API is generally unsafe.', {
      status: 402,
    });
  return savePaymentMethod(context, readCard(data.card), data.billing_details);
}

export function paymentMethodById(context: SandboxContext, id: string): PaymentMethod {
  const stored = context.state.find('payment_method', id);
  if (stored) return stored;
  if (!id.startsWith('pm_card_')) throw noSuch('PaymentMethod', id, 'payment_method');
  const known = cardNamed(id.slice('pm_card_'.length));
  if (!known) throw notImplemented(`The test card ${id}`, { param: 'payment_method' });
  const exp_year = new Date().getFullYear() + 1;
  return savePaymentMethod(context, { number: known.number, exp_month: 12, exp_year, hasCode: true });
}

/** What happens when this card is charged. */
export function behaviourOfMethod({ state }: SandboxContext, { card }: PaymentMethod): Behaviour {
  const changed = state.find('card_outcome', card.fingerprint);
  return behaviourOf(changed ?? cardNamed(card.fingerprint)?.outcome);
}

type Card = { number: string; exp_month: number; exp_year: number; hasCode: boolean };

/** Of the number only the brand and the last four digits are stored. */
function savePaymentMethod(
  context: SandboxContext,
  { number, exp_month, exp_year, hasCode }: Card,
  billing = billingParams.parse({}),
): PaymentMethod {
  const { brand } = brandRule(number);
  const known = cardNamed(number);
  return context.state.save('payment_method', {
    ...nulls('customer customer_account'),
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: billing.address,
      email: billing.email ?? null,
      name: billing.name ?? null,
      phone: billing.phone ?? null,
      tax_id: null,
    },
    card: {
      ...nulls('generated_from wallet'),
      brand,
      checks: {
        ...nulls('address_line1_check address_postal_code_check'),
        cvc_check: hasCode ? (known?.outcome === 'incorrect_cvc' ? 'fail' : 'pass') : null,
      },
      country: 'US',
      display_brand: brand === 'amex' ? 'american_express' : brand,
      exp_month,
      exp_year,
      // No hash of the number of a real card.
      fingerprint: known?.name ?? randomText(16),
      funding: known ? 'credit' : 'unknown',
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
    },
    created: nowInSeconds(),
    livemode: false,
    metadata: {},
    type: 'card',
  });
}

function readCard({ number, exp_month: month, exp_year: year, cvc }: z.output<typeof cardParams>): Card {
  const { brand } = brandRule(number);
  if (number.length < 12 || number.length > 19 || !passesLuhn(number))
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  const expiry = expiryError(month.padStart(2, '0') + year.slice(-2), new Date());
  if (expiry?.code.includes('year'))
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  if (expiry)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  if (cvc && (!/^\d+$/.test(cvc) || cvc.length !== cvcLength(brand)))
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  return { number, exp_month: Number(month), exp_year: 2000 + Number(year.slice(-2)), hasCode: Boolean(cvc) };
}

/** An impossible card number, expiry date or security code. */
function cardError(code: string, message: string, field: string): ApiError {
  return new ApiError(402, {
    type: 'card_error',
    code,
    message,
    param: `payment_method_data[card][${field}]`,
  });
}
