import { type Cause, nowInSeconds } from '../cause.ts';
import type { Params } from '../http/params.ts';
import { type Answer, invalidRequest, missingParam, noSuch, ok, Problem } from '../http/problem.ts';
import { newId } from '../state/ids.ts';
import type { Charge, Refund } from '../state/objects.ts';
import type { World } from '../world.ts';
import { intentById } from './intent-store.ts';
import { mergedMetadata } from './metadata.ts';
import { money } from './money.ts';

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

/** `POST /v1/refunds`, of all that is left or of a part. */
export function createRefund(world: World, params: Params, cause: Cause): Answer {
  params.allow(['charge', 'payment_intent', 'amount', 'reason', 'metadata']);
  const reason = params.choice('reason', reasons) ?? null;
  const metadata = mergedMetadata({}, params);
  const amount = params.integer('amount', { min: 1 });
  const charge = chargeToRefund(world, params);
  const left = charge.amount - charge.amount_refunded;
  refuseUnlessRefundable(charge, amount ?? left, left);
  const refund = refundObject(charge, amount ?? left, reason, metadata);
  const refunded: Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + refund.amount,
    refunded: refund.amount === left,
  };
  world.objects.insert('refund', refund, charge.payment_intent);
  world.objects.replace('charge', refunded);
  world.events.record('refund.created', refund, cause);
  const { amount_refunded, refunded: before } = charge;
  world.events.record('charge.refunded', refunded, cause, { amount_refunded, refunded: before });
  return ok(refund);
}

function chargeToRefund(world: World, params: Params): Charge {
  const chargeId = params.text('charge');
  const intentId = params.text('payment_intent');
  if (chargeId) {
    const charge = world.objects.find('charge', chargeId);
    if (!charge) throw noSuch('charge', chargeId, 'charge');
    return charge;
  }
  if (!intentId) throw missingParam('charge');
  const intent = intentById(world, intentId);
  const charge = intent.latest_charge ? world.objects.find('charge', intent.latest_charge) : undefined;
  if (charge?.paid) return charge;
  throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  });
}

function refuseUnlessRefundable(charge: Charge, amount: number, left: number): void {
  const refuse = (code: string, message: string) =>
    new Problem(400, { type: 'invalid_request_error', code, message }, true);
  if (!charge.paid)
    throw refuse('charge_not_refundable', `Charge ${charge.id} has not been paid and cannot be refunded.`);
  if (charge.disputed)
    throw refuse('charge_disputed', `Charge ${charge.id} has been charged back; cannot issue a refund.`);
  if (left === 0) throw refuse('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${money(amount, charge.currency)}) is greater than unrefunded amount on charge (${money(left, charge.currency)})`,
      { param: 'amount' },
    );
}

function refundObject(
  charge: Charge,
  amount: number,
  reason: Refund['reason'],
  metadata: Record<string, string>,
): Refund {
  return {
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
}
