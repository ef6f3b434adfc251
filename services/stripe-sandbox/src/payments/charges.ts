import type { SandboxContext, Viewer } from '../context.ts';
import {
  type Cause,
  type Charge,
  newId,
  nowInSeconds,
  nulls,
  type PaymentIntent,
  type PaymentMethod,
} from '../objects.ts';
import { ApiError } from '../stripe-errors.ts';
import { openDispute } from './disputes.ts';
import { seenBy } from './intent-access.ts';
import type { Behaviour, Decline } from './test-cards.ts';

/** How long a bank takes for what it does later. */
export const laterMs = 1_500;

type ChargeOptions = { viewer: Viewer; cause: Cause; authenticated: boolean };

/** Charges the card, or starts to. */
export function charge(
  { state, webhooks, tasks }: SandboxContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  behaviour: Behaviour,
  { viewer, cause, authenticated }: ChargeOptions,
): PaymentIntent | ApiError {
  if (behaviour.settlesLater) {
    const waiting = state.save('payment_intent', { ...intent, status: 'processing' });
    tasks.add(intent.id, laterMs);
    webhooks.record('payment_intent.processing', waiting, cause);
    return seenBy(viewer, waiting);
  }
  const reason = behaviour.decline;
  const made = state.save('charge', chargeObject(intent, method, authenticated, reason));
  if (reason) {
    // The intent stores why and can be tried again with another card.
    const error = { type: 'card_error' as const, charge: made.id, ...reason, payment_method: method };
    const failed = state.save('payment_intent', {
      ...intent,
      status: 'requires_payment_method',
      payment_method: null,
      latest_charge: made.id,
      last_payment_error: error,
    });
    webhooks.record('charge.failed', made, cause);
    webhooks.record('payment_intent.payment_failed', failed, cause);
    return new ApiError(402, { ...error, payment_intent: seenBy(viewer, failed) }, true);
  }
  const paid = state.save('payment_intent', {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: made.id,
  });
  webhooks.record('charge.succeeded', made, cause);
  webhooks.record('payment_intent.succeeded', paid, cause);
  if (behaviour.dispute) openDispute({ state, webhooks }, made, cause);
  return seenBy(viewer, paid);
}

function chargeObject(
  intent: PaymentIntent,
  { id, billing_details, card }: PaymentMethod,
  authenticated: boolean,
  declined?: Decline,
): Charge {
  const paid = declined === undefined;
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4, regulated_status } = card;
  return {
    ...nulls('application application_fee application_fee_amount balance_transaction customer'),
    ...nulls('failure_balance_transaction on_behalf_of receipt_number receipt_url review shipping source'),
    ...nulls('source_transfer statement_descriptor statement_descriptor_suffix transfer_data'),
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: paid,
    created: nowInSeconds(),
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: declined?.code ?? null,
    failure_message: declined?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    outcome: {
      ...nulls('advice_code network_advice_code network_decline_code'),
      network_status: declined ? 'declined_by_network' : 'approved_by_network',
      reason: declined ? (declined.decline_code ?? declined.code) : null,
      risk_level: 'normal',
      risk_score: 20,
      seller_message: declined ? 'The bank returned a decline.' : 'Payment complete.',
      type: declined ? 'issuer_declined' : 'authorized',
    },
    paid,
    payment_intent: intent.id,
    payment_method: id,
    payment_method_details: {
      type: 'card',
      card: {
        ...{ brand, checks, country, exp_month, exp_year, fingerprint, funding, last4, regulated_status },
        ...nulls('authorization_code electronic_commerce_indicator installments mandate'),
        ...nulls('network_transaction_id transaction_link_id wallet'),
        amount_authorized: intent.amount,
        extended_authorization: { status: 'disabled' },
        incremental_authorization: { status: 'unavailable' },
        multicapture: { status: 'unavailable' },
        network: brand,
        network_token: { used: false },
        overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
        three_d_secure: authenticated
          ? {
              ...nulls('exemption_indicator result_reason transaction_id'),
              authentication_flow: 'challenge',
              electronic_commerce_indicator: '05',
              result: 'authenticated',
              version: '2.2.0',
            }
          : null,
      },
    },
    receipt_email: intent.receipt_email,
    refunded: false,
    status: paid ? 'succeeded' : 'failed',
    transfer_group: intent.transfer_group,
  };
}
