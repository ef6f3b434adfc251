import { z } from 'zod';
import { defineOperation, findIntent, type SandboxContext } from '../context.ts';
import { type Charge, createBlank, createId, type Refund } from '../objects.ts';
import { integer, metadata, text } from '../parameters.ts';
import { createInvalidRequestError, createMissingParamError, createNotFoundError } from '../stripe-errors.ts';
import { laterMs } from './charges.ts';
import { behaviourOfMethod, findPaymentMethod } from './payment-methods.ts';

const refundParams = z.strictObject({
  charge: text,
  payment_intent: text,
  amount: integer.optional(),
  metadata,
});
type RefundParams = z.output<typeof refundParams>;

/** Handles `POST /v1/refunds`. Without an amount, refunds everything that has not been refunded yet. */
export const createRefund = defineOperation(refundParams, (context, { params }) => {
  const { state, webhooks, tasks } = context;
  const charge = chargeToRefund(context, params);
  const unrefunded = charge.amount - charge.amount_refunded;
  const amount = params.amount ?? unrefunded;
  if (amount < 1 || amount > unrefunded)
    throw createInvalidRequestError(`Of this charge ${unrefunded} cents can be refunded.`, {
      param: 'amount',
    });
  const { refundFails } = behaviourOfMethod(context, findPaymentMethod(context, charge.payment_method));
  const refund = state.save('refund', {
    ...createBlank('refund'),
    id: createId('re'),
    amount,
    charge: charge.id,
    currency: charge.currency,
    metadata: params.metadata({}),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    status: 'succeeded',
  });
  if (refundFails) tasks.add(refund.id, laterMs);
  const after = state.save('charge', {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === unrefunded,
  });
  webhooks.record('refund.created', refund);
  webhooks.record('charge.refunded', after);
  return refund;
});

/**
 * Ends a refund without returning the money. Either the bank failed to return it, or the seller cancelled the refund in
 * the dashboard.
 */
export function endRefund(
  { state, webhooks }: SandboxContext,
  id: string,
  status: 'failed' | 'canceled',
): void {
  const refund = state.find('refund', id);
  const charge = refund && state.find('charge', refund.charge);
  // A refund ends only once, so ignore later attempts.
  if (!charge || refund.status !== 'succeeded') return;
  const reason = status === 'failed' ? { failure_reason: 'lost_or_stolen_card' } : {};
  const ended: Refund = { ...refund, status, ...reason };
  const amount_refunded = charge.amount_refunded - refund.amount;
  state.save('refund', ended);
  state.save('charge', { ...charge, amount_refunded, refunded: false });
  webhooks.record(status === 'failed' ? 'refund.failed' : 'refund.updated', ended);
  webhooks.record('charge.refund.updated', ended);
}

function chargeToRefund(context: SandboxContext, params: RefundParams): Charge {
  const { charge: id, payment_intent: intent } = params;
  if (!id && !intent) throw createMissingParamError('charge');
  const charge = id ? context.state.find('charge', id) : findPaidCharge(context, intent ?? '');
  if (charge?.paid) return charge;
  if (id) throw createNotFoundError('charge', id, 'charge');
  throw createInvalidRequestError(
    `This PaymentIntent (${intent}) does not have a successful charge to refund.`,
    {
      param: 'payment_intent',
    },
  );
}

export function findPaidCharge(context: SandboxContext, intentId: string): Charge | undefined {
  const { latest_charge: id } = findIntent(context, intentId);
  const charge = id ? context.state.find('charge', id) : undefined;
  return charge?.paid ? charge : undefined;
}
