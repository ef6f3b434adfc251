import { type Cause, nowInSeconds } from '../cause.ts';
import { type Answer, answerOf, ok, Problem } from '../http/problem.ts';
import { newId } from '../state/ids.ts';
import type { Charge, PaymentIntent, PaymentMethod } from '../state/objects.ts';
import type { Viewer, World } from '../world.ts';
import { type Behaviour, type Decline, type DeclineName, declines } from './card-outcomes.ts';
import { openDispute } from './disputes.ts';
import { saveIntent } from './intent-store.ts';
import { seenBy } from './intent-view.ts';

export type ChargeContext = { viewer: Viewer; cause: Cause; authenticated: boolean };

/** Charges the card, or starts to. The only place where money moves. */
export function charge(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  behaviour: Behaviour,
  context: ChargeContext,
): Answer {
  if (behaviour.settleAfterMs !== undefined) {
    const waiting: PaymentIntent = { ...intent, status: 'processing' };
    saveIntent(world, waiting);
    world.settlements.plan(intent.id, behaviour.settleAfterMs);
    world.events.record('payment_intent.processing', waiting, context.cause);
    return ok(seenBy(context.viewer, waiting));
  }
  if (behaviour.decline) return decline(world, intent, method, behaviour.decline, context);
  return ok(seenBy(context.viewer, succeed(world, intent, method, behaviour, context)));
}

function succeed(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  behaviour: Behaviour,
  { cause, authenticated }: ChargeContext,
): PaymentIntent {
  const paid = chargeObject(intent, method, authenticated);
  world.objects.insert('charge', paid, intent.id);
  const done: PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: paid.id,
  };
  saveIntent(world, done);
  world.events.record('charge.succeeded', paid, cause);
  world.events.record('payment_intent.succeeded', done, cause);
  if (behaviour.dispute) openDispute(world, paid, behaviour.dispute, cause);
  return done;
}

/** The bank says no: the intent can be tried again with another card, and remembers why. */
export function decline(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  name: DeclineName,
  { viewer, cause, authenticated }: ChargeContext,
): Answer {
  const reason: Decline = declines[name];
  const failed = chargeObject(intent, method, authenticated, reason);
  world.objects.insert('charge', failed, intent.id);
  const error = { type: 'card_error' as const, charge: failed.id, ...reason, payment_method: method };
  const refused: PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: failed.id,
    last_payment_error: error,
  };
  saveIntent(world, refused);
  world.events.record('charge.failed', failed, cause);
  world.events.record('payment_intent.payment_failed', refused, cause);
  return answerOf(new Problem(402, { ...error, payment_intent: seenBy(viewer, refused) }, true));
}

function chargeObject(
  intent: PaymentIntent,
  method: PaymentMethod,
  authenticated: boolean,
  refusal?: Decline,
): Charge {
  const paid = refusal === undefined;
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
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcome(refusal),
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
    // Removed from the SDK's types only in name: the field is there and empty.
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
}

function outcome(refusal: Decline | undefined): Charge['outcome'] {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: refusal ? 'declined_by_network' : 'approved_by_network',
    reason: refusal ? (refusal.decline_code ?? refusal.code) : null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: refusal ? 'The bank returned a decline.' : 'Payment complete.',
    type: refusal ? 'issuer_declined' : 'authorized',
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
