import type { SandboxContext, Viewer } from '../context.ts';
import type { Params } from '../http/parameters.ts';
import { type ApiResult, ok, unexpectedState } from '../http/responses.ts';
import { type Cause, newId, type PaymentIntent, type PaymentMethod } from '../storage/objects.ts';
import { charge } from './charges.ts';
import { describingKeys, intentById, readDescription, seenBy } from './intent-store.ts';
import { behaviourOf, chosenPaymentMethod, paymentMethodById } from './payment-methods.ts';
import { failRefund } from './refunds.ts';

/** `use_stripe_sdk` is always in effect: Stripe.js shows a challenge in a frame on the page. */
export const attemptKeys = ['payment_method', 'payment_method_data', 'use_stripe_sdk'];

/** `POST /v1/payment_intents/:id/confirm` */
export function confirmIntent(
  context: SandboxContext,
  id: string,
  params: Params,
  viewer: Viewer,
  cause: Cause,
): ApiResult {
  params.allow([...attemptKeys, ...describingKeys, 'client_secret', 'expected_payment_method_type']);
  const intent = intentById(context, id);
  requireConfirmable(intent, viewer);
  const described = { ...intent, ...readDescription(params, intent) };
  return attempt(context, described, chosenPaymentMethod(context, params, viewer), viewer, cause);
}

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

function requireConfirmable(intent: PaymentIntent, viewer: Viewer): void {
  const seen = seenBy(viewer, intent);
  if (intent.status === 'succeeded')
    throw unexpectedState(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      seen,
    );
  if (!confirmable.includes(intent.status))
    throw unexpectedState(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
      seen,
    );
}

/** Tries to pay. The caller has checked that the intent may be confirmed. */
export function attempt(
  context: SandboxContext,
  intent: PaymentIntent,
  chosen: PaymentMethod | undefined,
  viewer: Viewer,
  cause: Cause,
): ApiResult {
  const method =
    chosen ??
    (intent.payment_method ? paymentMethodById(context, intent.payment_method, 'payment_method') : undefined);
  if (!method)
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      seenBy(viewer, intent),
    );
  const ready = { ...intent, payment_method: method.id, last_payment_error: null, next_action: null };
  const behaviour = behaviourOf(context, method);
  if (!behaviour.authenticate)
    return charge(context, ready, method, behaviour, { viewer, cause, authenticated: false });
  return ok(seenBy(viewer, requireAuthentication(context, ready, method, cause)));
}

function requireAuthentication(
  context: SandboxContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  cause: Cause,
): PaymentIntent {
  const source = newId('src');
  context.state.put('challenge', source, { intent: intent.id, paymentMethod: method.id });
  const stripe_js = `${context.origin()}/3ds/${source}`;
  const waiting: PaymentIntent = {
    ...intent,
    status: 'requires_action',
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', source, stripe_js },
    },
  };
  context.objects.save('payment_intent', waiting);
  context.webhooks.record('payment_intent.requires_action', waiting, cause);
  return waiting;
}

export const authenticationOutcomes = ['authenticated', 'failed'] as const;
export type AuthenticationOutcome = (typeof authenticationOutcomes)[number];

/** Events that no API request caused. */
const noCause: Cause = { requestId: null, idempotencyKey: null };

const authenticationFailed =
  'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.';

/** The intent that waits for this challenge; undefined for one that is over, or not the intent's latest. */
export function challengedIntent(
  { state, objects }: SandboxContext,
  source: string,
): PaymentIntent | undefined {
  const challenge = state.find('challenge', source);
  const intent = challenge && objects.find('payment_intent', challenge.intent);
  return intent && sourceOf(intent) === source ? intent : undefined;
}

/** The id of the challenge that an intent waits for. */
export function sourceOf({ status, next_action: action }: PaymentIntent): unknown {
  return status === 'requires_action' ? action?.use_stripe_sdk?.source : undefined;
}

/** Ends a challenge. A second outcome, or one for a challenge that is over, changes nothing. */
export function completeChallenge(
  context: SandboxContext,
  source: string,
  outcome: AuthenticationOutcome,
): void {
  const challenge = context.state.find('challenge', source);
  const intent = challengedIntent(context, source);
  if (!challenge || !intent) return;
  const method = paymentMethodById(context, challenge.paymentMethod, 'payment_method');
  const completed: PaymentIntent = { ...intent, next_action: null };
  if (outcome === 'failed') {
    const failed: PaymentIntent = {
      ...completed,
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: {
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
        message: authenticationFailed,
        payment_method: method,
      },
    };
    context.objects.save('payment_intent', failed);
    context.webhooks.record('payment_intent.payment_failed', failed, noCause);
  } else {
    const options = { viewer: 'publishable', cause: noCause, authenticated: true } as const;
    charge(context, completed, method, behaviourOf(context, method), options);
  }
}

/** What a bank does some time after a payment or a refund. */
export function finishLater(context: SandboxContext, id: string): void {
  if (id.startsWith('re_')) failRefund(context, id, noCause);
  else settleIntent(context, id);
}

/** Ends a payment that was `processing`, as its card decides. */
function settleIntent(context: SandboxContext, id: string): void {
  const intent = context.objects.find('payment_intent', id);
  if (intent?.status !== 'processing' || !intent.payment_method) return;
  const method = paymentMethodById(context, intent.payment_method, 'payment_method');
  const { settleAfterMs: _, ...behaviour } = behaviourOf(context, method);
  charge(context, intent, method, behaviour, { viewer: 'secret', cause: noCause, authenticated: false });
}
