import type { SandboxContext } from '../context.ts';
import { createId, type PaymentIntent, type PaymentMethod } from '../objects.ts';
import { type ApiError, createUnexpectedStateError } from '../stripe-errors.ts';
import { charge } from './charges.ts';
import { behaviourOfMethod, findPaymentMethod } from './payment-methods.ts';
import { endRefund } from './refunds.ts';

/** Attempts to pay an intent, which must be in a status that allows confirmation. */
export function attempt(
  context: SandboxContext,
  intent: PaymentIntent,
  chosen: PaymentMethod | undefined,
): PaymentIntent | ApiError {
  const method =
    chosen ?? (intent.payment_method ? findPaymentMethod(context, intent.payment_method) : undefined);
  if (!method)
    throw createUnexpectedStateError(
      'You cannot confirm this PaymentIntent',
      intent,
      "it's missing a payment method",
    );
  const ready = { ...intent, payment_method: method.id, last_payment_error: null, next_action: null };
  const behaviour = behaviourOfMethod(context, method);
  if (!behaviour.authenticate) return charge(context, ready, method, behaviour);
  return requireAuthentication(context, ready, method);
}

function requireAuthentication(
  context: SandboxContext,
  intent: PaymentIntent,
  method: PaymentMethod,
): PaymentIntent {
  const source = createId('src');
  context.state.put('challenge', source, { intent: intent.id, paymentMethod: method.id });
  const stripe_js = `${context.origin}/3ds/${source}`;
  const waiting = context.state.save('payment_intent', {
    ...intent,
    status: 'requires_action',
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', source, stripe_js },
    },
  });
  context.webhooks.record('payment_intent.requires_action', waiting);
  return waiting;
}

export const authenticationOutcomes = ['authenticated', 'failed'] as const;

/** Completes a 3-D Secure challenge. If the challenge is already over, nothing changes. */
export function completeChallenge(
  context: SandboxContext,
  source: string,
  outcome: (typeof authenticationOutcomes)[number],
): void {
  const challenge = context.state.find('challenge', source);
  const intent = challenge && context.state.find('payment_intent', challenge.intent);
  if (!intent || intent.next_action?.use_stripe_sdk?.source !== source) return;
  const method = findPaymentMethod(context, challenge.paymentMethod);
  const completed: PaymentIntent = { ...intent, next_action: null };
  if (outcome === 'authenticated') {
    charge(context, completed, method, behaviourOfMethod(context, method));
    return;
  }
  const failed = context.state.save('payment_intent', {
    ...completed,
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
      payment_method: method,
    },
  });
  context.webhooks.record('payment_intent.payment_failed', failed);
}

/** Simulates what a bank does some time after a payment or refund. */
export function finishLater(context: SandboxContext, id: string): void {
  context.state.remove('task', id);
  if (id.startsWith('re_')) endRefund(context, id, 'failed');
  const intent = context.state.find('payment_intent', id);
  if (intent?.status !== 'processing' || !intent.payment_method) return;
  const method = findPaymentMethod(context, intent.payment_method);
  const { settlesLater: _, ...behaviour } = behaviourOfMethod(context, method);
  charge(context, intent, method, behaviour);
}
