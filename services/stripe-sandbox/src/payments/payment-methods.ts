import { z } from 'zod';
import { brandOf } from '../client/card-rules.ts';
import { defineOperation, type SandboxContext } from '../context.ts';
import { copyNulls, createBlank, createId, examples, type PaymentMethod, randomText } from '../objects.ts';
import { address, integer, nullableLine, text } from '../parameters.ts';
import { createNotFoundError, createNotImplementedError } from '../stripe-errors.ts';
import { type Behaviour, behaviourOf, findCard } from './test-cards.ts';

const cardParams = z.strictObject({
  number: z.string().transform((number) => number.replace(/\D/g, '')),
  exp_month: integer,
  exp_year: integer,
  cvc: text,
});
const billingParams = z.strictObject({
  address: address.prefault({}),
  email: nullableLine,
  name: nullableLine,
  phone: nullableLine,
});

const methodSchema = z.strictObject({
  type: z.literal('card'),
  card: cardParams,
  billing_details: billingParams.prefault({}),
});
/** `payment_method` names a stored payment method by its id; `payment_method_data` describes a new one. */
export const methodParams = { payment_method: text, payment_method_data: methodSchema.optional() };
type MethodParams = z.output<z.ZodObject<typeof methodParams>>;

/** Finds the payment method that a request names, or creates the one it describes. */
export function choosePaymentMethod(
  context: SandboxContext,
  { payment_method: id, payment_method_data: data }: MethodParams,
): PaymentMethod | undefined {
  if (data) return savePaymentMethod(context, data.card, data.billing_details);
  return id ? findPaymentMethod(context, id) : undefined;
}

export const createPaymentMethod = defineOperation(methodSchema, (context, { params }) =>
  savePaymentMethod(context, params.card, params.billing_details),
);

export function findPaymentMethod(context: SandboxContext, id: string): PaymentMethod {
  const stored = context.state.find('payment_method', id);
  if (stored) return stored;
  if (!id.startsWith('pm_card_')) throw createNotFoundError('PaymentMethod', id, 'payment_method');
  const testCard = findCard(id.slice('pm_card_'.length));
  if (!testCard) throw createNotImplementedError(`The test card ${id}`, { param: 'payment_method' });
  const exp_year = new Date().getFullYear() + 1;
  return savePaymentMethod(context, { number: testCard.number, exp_month: 12, exp_year, cvc: '123' });
}

/** Determines what happens when this card is charged. An outcome that a test has set takes precedence. */
export function behaviourOfMethod({ state }: SandboxContext, { card }: PaymentMethod): Behaviour {
  const overriddenOutcome = state.find('card_outcome', card.fingerprint);
  return behaviourOf(overriddenOutcome ?? findCard(card.fingerprint)?.outcome);
}

type Card = z.output<typeof cardParams>;

/** Stores a payment method. Only the brand and the last four digits of the card number are kept. */
function savePaymentMethod(
  context: SandboxContext,
  { number, exp_month, exp_year }: Card,
  billing = billingParams.parse({}),
): PaymentMethod {
  const testCard = findCard(number);
  return context.state.save('payment_method', {
    ...createBlank('payment_method'),
    id: createId('pm'),
    billing_details: {
      ...copyNulls(examples.payment_method.billing_details),
      ...billing,
    } as PaymentMethod['billing_details'],
    card: {
      ...copyNulls(examples.payment_method.card),
      brand: brandOf(number),
      checks: copyNulls(examples.payment_method.card.checks),
      country: 'US',
      exp_month,
      exp_year: 2000 + (exp_year % 100),
      // Use a random fingerprint for a real card, because a hash of the card number could be reversed.
      fingerprint: testCard?.name ?? randomText(16),
      funding: testCard ? 'credit' : 'unknown',
      last4: number.slice(-4),
    } as unknown as PaymentMethod['card'],
    type: 'card',
  });
}
