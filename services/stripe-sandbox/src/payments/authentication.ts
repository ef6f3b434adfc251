import type { Cause } from '../cause.ts';
import type { PaymentIntent } from '../state/objects.ts';
import type { World } from '../world.ts';
import type { Challenge } from './challenges.ts';
import { charge } from './charge.ts';
import { behaviourOf } from './intent-confirm.ts';
import { saveIntent } from './intent-store.ts';
import { byId } from './payment-methods.ts';

export type Verdict = 'authenticated' | 'failed';

const cause: Cause = { requestId: null, idempotencyKey: null };

const failedMessage =
  'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.';

/** The customer has answered the bank. A second answer, or one that comes too late, changes nothing. */
export function answerChallenge(world: World, challenge: Challenge, verdict: Verdict): void {
  const intent = world.objects.find('payment_intent', challenge.intent);
  if (challenge.state !== 'open' || intent?.status !== 'requires_action') return;
  world.challenges.close(intent.id);
  const method = byId(world, challenge.paymentMethod, 'payment_method');
  const answered: PaymentIntent = { ...intent, next_action: null };
  if (verdict === 'failed') {
    const refused: PaymentIntent = {
      ...answered,
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: {
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
        message: failedMessage,
        payment_method: method,
      },
    };
    saveIntent(world, refused);
    world.events.record('payment_intent.payment_failed', refused, cause);
  } else if (intent.confirmation_method === 'manual') {
    world.challenges.pass(challenge.id);
    saveIntent(world, { ...answered, status: 'requires_confirmation' });
  } else {
    const context = { viewer: 'publishable', cause, authenticated: true } as const;
    charge(world, answered, method, behaviourOf(world, method), context);
  }
}

/** A payment that was `processing` ends, as its card does. */
export function settleIntent(world: World, id: string): void {
  const intent = world.objects.find('payment_intent', id);
  if (intent?.status !== 'processing' || !intent.payment_method) return;
  const method = byId(world, intent.payment_method, 'payment_method');
  const { settleAfterMs: _over, ...behaviour } = behaviourOf(world, method);
  charge(world, intent, method, behaviour, { viewer: 'secret', cause, authenticated: false });
}
