import type { SandboxContext, Viewer } from '../context.ts';
import { ApiError, type ApiResult, errorResult, ok } from '../http/responses.ts';
import {
  type Cause,
  type Charge,
  newId,
  nowInSeconds,
  type PaymentIntent,
  type PaymentMethod,
} from '../storage/objects.ts';
import { openDispute } from './disputes.ts';
import { seenBy } from './intent-store.ts';
import { type Behaviour, type Decline, type DeclineName, declines } from './test-cards.ts';

type ChargeOptions = { viewer: Viewer; cause: Cause; authenticated: boolean };

/** Charges the card, or starts to. */
export function charge(
  context: SandboxContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  behaviour: Behaviour,
  options: ChargeOptions,
): ApiResult {
  if (behaviour.settleAfterMs !== undefined) {
    const waiting: PaymentIntent = { ...intent, status: 'processing' };
    context.objects.save('payment_intent', waiting);
    context.tasks.add(intent.id, behaviour.settleAfterMs);
    context.webhooks.record('payment_intent.processing', waiting, options.cause);
    return ok(seenBy(options.viewer, waiting));
  }
  if (behaviour.decline) return decline(context, intent, method, behaviour.decline, options);
  return ok(seenBy(options.viewer, succeed(context, intent, method, behaviour, options)));
}

function succeed(
  context: SandboxContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  behaviour: Behaviour,
  { cause, authenticated }: ChargeOptions,
): PaymentIntent {
  const paid = chargeObject(intent, method, authenticated);
  context.objects.save('charge', paid);
  const done: PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: paid.id,
  };
  context.objects.save('payment_intent', done);
  context.webhooks.record('charge.succeeded', paid, cause);
  context.webhooks.record('payment_intent.succeeded', done, cause);
  if (behaviour.dispute) openDispute(context, paid, behaviour.dispute, cause);
  return done;
}

/** The bank declines: the intent stores why and can be tried again with another card. */
function decline(
  context: SandboxContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  name: DeclineName,
  { viewer, cause, authenticated }: ChargeOptions,
): ApiResult {
  const reason: Decline = declines[name];
  const failed = chargeObject(intent, method, authenticated, reason);
  context.objects.save('charge', failed);
  const error = { type: 'card_error' as const, charge: failed.id, ...reason, payment_method: method };
  const failedIntent: PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: failed.id,
    last_payment_error: error,
  };
  context.objects.save('payment_intent', failedIntent);
  context.webhooks.record('charge.failed', failed, cause);
  context.webhooks.record('payment_intent.payment_failed', failedIntent, cause);
  return errorResult(new ApiError(402, { ...error, payment_intent: seenBy(viewer, failedIntent) }, true));
}

function chargeObject(
  intent: PaymentIntent,
  method: PaymentMethod,
  authenticated: boolean,
  declined?: Decline,
): Charge {
  const paid = declined === undefined;
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { ...method.billing_details },
    calculated_statement_descriptor: 'SANDBOX',
    captured: paid,
    created: nowInSeconds(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: declined?.code ?? null,
    failure_message: declined?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcome(declined),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: cardDetails(intent, method, authenticated) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    // Deprecated, and still part of the SDK's type.
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
}

function outcome(declined: Decline | undefined): Charge['outcome'] {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: declined ? 'declined_by_network' : 'approved_by_network',
    reason: declined ? (declined.decline_code ?? declined.code) : null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: declined ? 'The bank returned a decline.' : 'Payment complete.',
    type: declined ? 'issuer_declined' : 'authorized',
  };
}

type CardDetails = NonNullable<NonNullable<Charge['payment_method_details']>['card']>;

function cardDetails(
  { amount }: PaymentIntent,
  { card }: PaymentMethod,
  authenticated: boolean,
): CardDetails {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: card.regulated_status,
    three_d_secure: authenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: null,
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  };
}
