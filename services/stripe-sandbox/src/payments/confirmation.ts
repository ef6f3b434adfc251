import type { SandboxContext, Viewer } from '../context.ts';
import type { Params } from '../http/parameters.ts';
import { type ApiResult, ok, unexpectedState } from '../http/responses.ts';
import type { Cause, PaymentIntent, PaymentMethod } from '../storage/objects.ts';
import { charge } from './charges.ts';
import {
  describingKeys,
  ignoredKeys,
  intentById,
  readDescription,
  saveIntent,
  seenBy,
} from './intent-store.ts';
import { chosenPaymentMethod, paymentMethodById } from './payment-methods.ts';
import type { Challenge } from './pending.ts';
import { type Behaviour, cardByFingerprint, outcomes } from './test-cards.ts';

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
  params.allow([
    ...attemptKeys,
    ...describingKeys,
    ...ignoredKeys,
    'client_secret',
    'expected_payment_method_type',
  ]);
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

/** What a card does, unless the control API has changed it. */
export function behaviourOf(context: SandboxContext, method: PaymentMethod): Behaviour {
  const known = cardByFingerprint(method.card.fingerprint);
  if (!known) return outcomes.test_mode_live_card;
  return outcomes[context.cards.changed(known.name) ?? known.outcome];
}

function requireAuthentication(
  context: SandboxContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  cause: Cause,
): PaymentIntent {
  const challenge = context.challenges.open(intent.id, method.id);
  const stripe_js = `${context.origin()}/3ds/${challenge.id}`;
  const waiting: PaymentIntent = {
    ...intent,
    status: 'requires_action',
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', source: challenge.id, stripe_js },
    },
  };
  saveIntent(context, waiting);
  context.webhooks.record('payment_intent.requires_action', waiting, cause);
  return waiting;
}

export const authenticationOutcomes = ['authenticated', 'failed'] as const;
export type AuthenticationOutcome = (typeof authenticationOutcomes)[number];

/** Events that no API request caused. */
export const noCause: Cause = { requestId: null, idempotencyKey: null };

const authenticationFailed =
  'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.';

/** Ends a challenge. A second outcome, or one for a closed challenge, changes nothing. */
export function completeChallenge(
  context: SandboxContext,
  challenge: Challenge,
  outcome: AuthenticationOutcome,
): void {
  const intent = context.objects.find('payment_intent', challenge.intent);
  if (challenge.state !== 'open' || intent?.status !== 'requires_action') return;
  context.challenges.close(intent.id);
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
    saveIntent(context, failed);
    context.webhooks.record('payment_intent.payment_failed', failed, noCause);
  } else {
    const options = { viewer: 'publishable', cause: noCause, authenticated: true } as const;
    charge(context, completed, method, behaviourOf(context, method), options);
  }
}

/** Ends a payment that was `processing`, as its card decides. */
export function settleIntent(context: SandboxContext, id: string): void {
  const intent = context.objects.find('payment_intent', id);
  if (intent?.status !== 'processing' || !intent.payment_method) return;
  const method = paymentMethodById(context, intent.payment_method, 'payment_method');
  const { settleAfterMs: _, ...behaviour } = behaviourOf(context, method);
  charge(context, intent, method, behaviour, { viewer: 'secret', cause: noCause, authenticated: false });
}
