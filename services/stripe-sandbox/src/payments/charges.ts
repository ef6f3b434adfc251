import type { SandboxContext } from '../context.ts';
import {
  type Charge,
  copyNulls,
  createBlank,
  createId,
  type Dispute,
  examples,
  type PaymentIntent,
  type PaymentMethod,
} from '../objects.ts';
import { ApiError, createNotFoundError } from '../stripe-errors.ts';
import type { Behaviour, Decline } from './test-cards.ts';

/** The milliseconds after which the simulated bank settles a delayed payment or rejects a refund. */
export const laterMs = 1_500;

/** Charges the card. If the card settles later, the intent is only `processing` until `laterMs` have passed. */
export function charge(
  { state, webhooks, tasks }: SandboxContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  behaviour: Behaviour,
): PaymentIntent | ApiError {
  if (behaviour.settlesLater) {
    const waiting = state.save('payment_intent', { ...intent, status: 'processing' });
    tasks.add(intent.id, laterMs);
    webhooks.record('payment_intent.processing', waiting);
    return waiting;
  }
  const reason = behaviour.decline;
  const savedCharge = state.save('charge', chargeObject(intent, method, reason));
  if (reason) {
    // Record the error on the intent. The intent can then be paid with a different card.
    const error = { type: 'card_error' as const, charge: savedCharge.id, ...reason, payment_method: method };
    const failed = state.save('payment_intent', {
      ...intent,
      status: 'requires_payment_method',
      payment_method: null,
      latest_charge: savedCharge.id,
      last_payment_error: error,
    });
    webhooks.record('charge.failed', savedCharge);
    webhooks.record('payment_intent.payment_failed', failed);
    return new ApiError(402, { ...error, payment_intent: failed }, true);
  }
  const paid = state.save('payment_intent', {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: savedCharge.id,
  });
  webhooks.record('charge.succeeded', savedCharge);
  webhooks.record('payment_intent.succeeded', paid);
  if (behaviour.dispute) openDispute({ state, webhooks }, savedCharge);
  return paid;
}

function chargeObject(intent: PaymentIntent, method: PaymentMethod, declined?: Decline): Charge {
  const paid = declined === undefined;
  const card = {
    ...copyNulls(examples.charge.payment_method_details.card),
    ...method.card,
    network: method.card.brand,
  };
  return {
    ...createBlank('charge'),
    id: createId('ch'),
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    billing_details: method.billing_details,
    captured: paid,
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: declined?.code ?? null,
    failure_message: declined?.message ?? null,
    metadata: intent.metadata,
    outcome: {
      ...copyNulls(examples.charge.outcome),
      network_status: declined ? 'declined_by_network' : 'approved_by_network',
      reason: declined ? (declined.decline_code ?? declined.code) : null,
      type: declined ? 'issuer_declined' : 'authorized',
    } as Charge['outcome'],
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card } as unknown as Charge['payment_method_details'],
    receipt_email: intent.receipt_email,
    refunded: false,
    // Stripe includes refunds only if the request expands them.
    refunds: undefined,
    status: paid ? 'succeeded' : 'failed',
  } as Charge;
}

/** Opens a dispute over a charge, as a cardholder's bank does. */
export function openDispute(
  { state, webhooks }: Pick<SandboxContext, 'state' | 'webhooks'>,
  charge: Charge,
): Dispute {
  const dispute = state.save('dispute', {
    ...createBlank('dispute'),
    id: createId('du'),
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    currency: charge.currency,
    is_charge_refundable: false,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  });
  state.save('charge', { ...charge, disputed: true });
  webhooks.record('charge.dispute.created', dispute);
  return dispute;
}

/** Closes a dispute, as a bank does once it has decided. */
export function closeDispute(
  { state, webhooks }: SandboxContext,
  id: string,
  status: 'won' | 'lost',
): Dispute {
  const dispute = state.find('dispute', id);
  if (!dispute) throw createNotFoundError('dispute', id);
  const closedDispute = state.save('dispute', { ...dispute, status });
  webhooks.record('charge.dispute.closed', closedDispute);
  return closedDispute;
}
