import type { Cause } from '../cause.ts';
import type { Params } from '../http/params.ts';
import { type Answer, invalidRequest, ok, unexpectedState } from '../http/problem.ts';
import type { PaymentIntent, PaymentMethod } from '../state/objects.ts';
import type { Viewer, World } from '../world.ts';
import { type Behaviour, outcomes } from './card-outcomes.ts';
import { charge, decline } from './charge.ts';
import { describingKeys, ignoredKeys, readDescription } from './intent-fields.ts';
import { intentById, saveIntent } from './intent-store.ts';
import { seenBy } from './intent-view.ts';
import { byId, chosenPaymentMethod } from './payment-methods.ts';
import { cardByFingerprint } from './test-cards.ts';

export const attemptKeys = [
  'payment_method',
  'payment_method_data',
  'off_session',
  'error_on_requires_action',
  'return_url',
  'use_stripe_sdk',
  'confirmation_token',
];

/** How the payment is tried: whether the customer is there to answer a question, and where. */
export type Attempt = {
  customerPresent: boolean;
  returnUrl: string | null;
  /** Stripe.js asks in a frame on the page and needs no address to return to. */
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
  world: World,
  id: string,
  params: Params,
  viewer: Viewer,
  cause: Cause,
): Answer {
  params.allow([
    ...attemptKeys,
    ...describingKeys,
    ...ignoredKeys,
    'client_secret',
    'expected_payment_method_type',
  ]);
  const intent = intentById(world, id);
  const tried = readAttempt(params, viewer);
  refuseUnlessConfirmable(intent, viewer);
  const described = { ...intent, ...readDescription(params, intent) };
  return attempt(world, described, chosenPaymentMethod(world, params, viewer), tried, viewer, cause);
}

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

function refuseUnlessConfirmable(intent: PaymentIntent, viewer: Viewer): void {
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

/** Tries to pay. The caller has made sure that the intent may be confirmed. */
export function attempt(
  world: World,
  intent: PaymentIntent,
  chosen: PaymentMethod | undefined,
  tried: Attempt,
  viewer: Viewer,
  cause: Cause,
): Answer {
  const authenticated =
    !chosen && intent.status === 'requires_confirmation' && wasAuthenticated(world, intent);
  const method =
    chosen ?? (intent.payment_method ? byId(world, intent.payment_method, 'payment_method') : undefined);
  if (!method)
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      seenBy(viewer, intent),
    );
  refuseWithoutReturn(intent, tried);
  const ready = { ...intent, payment_method: method.id, last_payment_error: null, next_action: null };
  const behaviour = behaviourOf(world, method);
  if (!behaviour.authenticate || authenticated)
    return charge(world, ready, method, behaviour, { viewer, cause, authenticated });
  if (!tried.customerPresent)
    return decline(world, ready, method, 'authentication_required', { viewer, cause, authenticated: false });
  return ok(seenBy(viewer, ask(world, ready, method, tried, cause)));
}

/** In an intent that is confirmed by hand, the answered question is what the next confirmation builds on. */
function wasAuthenticated(world: World, intent: PaymentIntent): boolean {
  return intent.confirmation_method === 'manual' && world.challenges.wasPassed(intent.id);
}

function refuseWithoutReturn(intent: PaymentIntent, { inPage, returnUrl, customerPresent }: Attempt): void {
  const mayRedirect = intent.automatic_payment_methods?.allow_redirects === 'always';
  if (!mayRedirect || inPage || returnUrl !== null || !customerPresent) return;
  throw invalidRequest(
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
  );
}

export function behaviourOf(world: World, method: PaymentMethod): Behaviour {
  const known = cardByFingerprint(method.card.fingerprint);
  if (!known) return outcomes.test_mode_live_card;
  return outcomes[world.cards.changed(known.name) ?? known.outcome];
}

function ask(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  { inPage, returnUrl }: Attempt,
  cause: Cause,
): PaymentIntent {
  const elsewhere = inPage ? null : returnUrl;
  const challenge = world.challenges.ask(intent.id, method.id, elsewhere);
  const url = `${world.address()}/3ds/${challenge.id}`;
  const asking: PaymentIntent = {
    ...intent,
    status: 'requires_action',
    next_action: elsewhere
      ? { type: 'redirect_to_url', redirect_to_url: { return_url: elsewhere, url } }
      : {
          type: 'use_stripe_sdk',
          use_stripe_sdk: { type: 'three_d_secure_redirect', source: challenge.id, stripe_js: url },
        },
  };
  saveIntent(world, asking);
  world.events.record('payment_intent.requires_action', asking, cause);
  return asking;
}
