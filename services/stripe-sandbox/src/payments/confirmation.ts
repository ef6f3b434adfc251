import type { SandboxContext, Viewer } from '../context.ts';
import type { Params } from '../http/parameters.ts';
import { type ApiResult, invalidRequest, ok, unexpectedState } from '../http/responses.ts';
import type { Cause, PaymentIntent, PaymentMethod } from '../storage/objects.ts';
import { charge, decline } from './charges.ts';
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

export const attemptKeys = [
  'payment_method',
  'payment_method_data',
  'off_session',
  'error_on_requires_action',
  'return_url',
  'use_stripe_sdk',
  'confirmation_token',
];

/** Whether the customer is present to authenticate, and where. */
export type Attempt = {
  customerPresent: boolean;
  returnUrl: string | null;
  /** Stripe.js shows the challenge in a frame on the page and needs no `return_url`. */
  inPage: boolean;
};

export function readAttempt(params: Params, viewer: Viewer): Attempt {
  if (params.has('confirmation_token'))
    throw invalidRequest('The sandbox does not implement confirmation tokens.', {
      param: 'confirmation_token',
    });
  const absent = params.text('off_session');
  return {
    customerPresent: !(absent && absent !== 'false') && params.flag('error_on_requires_action') !== true,
    returnUrl: params.webAddress('return_url') ?? null,
    inPage: viewer === 'publishable' || params.flag('use_stripe_sdk') === true,
  };
}

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
  const options = readAttempt(params, viewer);
  requireConfirmable(intent, viewer);
  const described = { ...intent, ...readDescription(params, intent) };
  return attempt(context, described, chosenPaymentMethod(context, params, viewer), options, viewer, cause);
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
  if (viewer === 'publishable' && intent.confirmation_method === 'manual')
    throw invalidRequest(
      'This PaymentIntent cannot be confirmed using your publishable key because its `confirmation_method` is set to `manual`. Please use your secret key instead.',
    );
}

/** Tries to pay. The caller has checked that the intent may be confirmed. */
export function attempt(
  context: SandboxContext,
  intent: PaymentIntent,
  chosen: PaymentMethod | undefined,
  options: Attempt,
  viewer: Viewer,
  cause: Cause,
): ApiResult {
  // With manual confirmation, the next confirmation uses the challenge that was passed.
  const authenticated =
    !chosen &&
    intent.status === 'requires_confirmation' &&
    intent.confirmation_method === 'manual' &&
    context.challenges.wasPassed(intent.id);
  const method =
    chosen ??
    (intent.payment_method ? paymentMethodById(context, intent.payment_method, 'payment_method') : undefined);
  if (!method)
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      seenBy(viewer, intent),
    );
  requireReturnUrl(intent, options);
  const ready = { ...intent, payment_method: method.id, last_payment_error: null, next_action: null };
  const behaviour = behaviourOf(context, method);
  if (!behaviour.authenticate || authenticated)
    return charge(context, ready, method, behaviour, { viewer, cause, authenticated });
  if (!options.customerPresent)
    return decline(context, ready, method, 'authentication_required', {
      viewer,
      cause,
      authenticated: false,
    });
  return ok(seenBy(viewer, requireAuthentication(context, ready, method, options, cause)));
}

function requireReturnUrl(intent: PaymentIntent, { inPage, returnUrl, customerPresent }: Attempt): void {
  const mayRedirect = intent.automatic_payment_methods?.allow_redirects === 'always';
  if (!mayRedirect || inPage || returnUrl !== null || !customerPresent) return;
  throw invalidRequest(
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
  );
}

function behaviourOf(context: SandboxContext, method: PaymentMethod): Behaviour {
  const known = cardByFingerprint(method.card.fingerprint);
  if (!known) return outcomes.test_mode_live_card;
  return outcomes[context.cards.changed(known.name) ?? known.outcome];
}

function requireAuthentication(
  context: SandboxContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  { inPage, returnUrl }: Attempt,
  cause: Cause,
): PaymentIntent {
  const redirectTo = inPage ? null : returnUrl;
  const challenge = context.challenges.open(intent.id, method.id, redirectTo);
  const url = `${context.origin()}/3ds/${challenge.id}`;
  const waiting: PaymentIntent = {
    ...intent,
    status: 'requires_action',
    next_action: redirectTo
      ? { type: 'redirect_to_url', redirect_to_url: { return_url: redirectTo, url } }
      : {
          type: 'use_stripe_sdk',
          use_stripe_sdk: { type: 'three_d_secure_redirect', source: challenge.id, stripe_js: url },
        },
  };
  saveIntent(context, waiting);
  context.webhooks.record('payment_intent.requires_action', waiting, cause);
  return waiting;
}

export const authenticationOutcomes = ['authenticated', 'failed'] as const;
export type AuthenticationOutcome = (typeof authenticationOutcomes)[number];

/** Events that no API request caused. */
const noCause: Cause = { requestId: null, idempotencyKey: null };

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
  } else if (intent.confirmation_method === 'manual') {
    context.challenges.pass(challenge.id);
    saveIntent(context, { ...completed, status: 'requires_confirmation' });
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
