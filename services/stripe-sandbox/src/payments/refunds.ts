import type { SandboxContext } from '../context.ts';
import type { Params } from '../http/parameters.ts';
import { ApiError, type ApiResult, invalidRequest, missingParam, noSuch, ok } from '../http/responses.ts';
import { type Cause, type Charge, newId, nowInSeconds, type Refund } from '../storage/objects.ts';
import { money } from './amounts.ts';
import { intentById } from './intent-store.ts';
import { behaviourOf, paymentMethodById } from './payment-methods.ts';

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

/** `POST /v1/refunds`: by default all that is not refunded yet. */
export function createRefund(context: SandboxContext, params: Params, cause: Cause): ApiResult {
  params.allow(['charge', 'payment_intent', 'amount', 'reason', 'metadata']);
  const reason = params.choice('reason', reasons) ?? null;
  const metadata = params.metadata({});
  const charge = chargeToRefund(context, params);
  const unrefunded = charge.amount - charge.amount_refunded;
  const amount = params.integer('amount', { min: 1 }) ?? unrefunded;
  requireRefundable(context, charge, amount, unrefunded);
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { type: 'card', card: { type: 'refund', reference_status: 'pending' } },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  const { amount_refunded, refunded } = charge;
  const after: Charge = {
    ...charge,
    amount_refunded: amount_refunded + amount,
    refunded: amount === unrefunded,
  };
  context.objects.save('refund', refund);
  context.objects.save('charge', after);
  const { refundFailsAfterMs } = behaviourOf(
    context,
    paymentMethodById(context, charge.payment_method, 'charge'),
  );
  if (refundFailsAfterMs !== undefined) context.tasks.add(refund.id, refundFailsAfterMs);
  context.webhooks.record('refund.created', refund, cause);
  context.webhooks.record('charge.refunded', after, cause, { amount_refunded, refunded });
  return ok(refund);
}

/** The bank of the card cannot return the money, which stays with the seller. */
export function failRefund(context: SandboxContext, id: string, cause: Cause): Refund {
  const refund = context.objects.find('refund', id);
  const charge = refund && context.objects.find('charge', refund.charge);
  if (!refund || !charge) throw noSuch('refund', id);
  if (refund.status === 'failed') throw invalidRequest('This refund has failed already.');
  const failed: Refund = { ...refund, status: 'failed', failure_reason: 'lost_or_stolen_card' };
  const amount_refunded = charge.amount_refunded - refund.amount;
  context.objects.save('refund', failed);
  context.objects.save('charge', { ...charge, amount_refunded, refunded: false });
  context.webhooks.record('refund.failed', failed, cause, { status: refund.status });
  context.webhooks.record('charge.refund.updated', failed, cause, { status: refund.status });
  return failed;
}

function chargeToRefund(context: SandboxContext, params: Params): Charge {
  const chargeId = params.text('charge');
  const intentId = params.text('payment_intent');
  if (chargeId) {
    const charge = context.objects.find('charge', chargeId);
    if (!charge) throw noSuch('charge', chargeId, 'charge');
    return charge;
  }
  if (!intentId) throw missingParam('charge');
  const charge = paidCharge(context, intentId);
  if (charge) return charge;
  throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  });
}

/** The successful charge of an intent, if it has one. */
export function paidCharge(context: SandboxContext, intentId: string): Charge | undefined {
  const { latest_charge: id } = intentById(context, intentId);
  const charge = id ? context.objects.find('charge', id) : undefined;
  return charge?.paid ? charge : undefined;
}

function requireRefundable(
  context: SandboxContext,
  charge: Charge,
  amount: number,
  unrefunded: number,
): void {
  const error = (code: string, message: string) =>
    new ApiError(400, { type: 'invalid_request_error', code, message }, true);
  if (!charge.paid)
    throw error('charge_not_refundable', `Charge ${charge.id} has not been paid and cannot be refunded.`);
  const disputes = context.objects.newestFirst('dispute').filter((dispute) => dispute.charge === charge.id);
  if (disputes.some(({ is_charge_refundable: refundable }) => !refundable))
    throw error('charge_disputed', `Charge ${charge.id} has been charged back; cannot issue a refund.`);
  if (unrefunded === 0)
    throw error('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
  if (amount > unrefunded)
    throw invalidRequest(
      `Refund amount (${money(amount, charge.currency)}) is greater than unrefunded amount on charge (${money(unrefunded, charge.currency)})`,
      { param: 'amount' },
    );
}
