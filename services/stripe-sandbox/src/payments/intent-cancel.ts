import { type Cause, nowInSeconds } from '../cause.ts';
import type { Params } from '../http/params.ts';
import { type Answer, ok, unexpectedState } from '../http/problem.ts';
import type { IntentStatus, PaymentIntent } from '../state/objects.ts';
import type { World } from '../world.ts';
import { intentById, saveIntent } from './intent-store.ts';

const cancelable: IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
];
const reasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const;

/** `POST /v1/payment_intents/:id/cancel` */
export function cancelIntent(world: World, id: string, params: Params, cause: Cause): Answer {
  params.allow(['cancellation_reason']);
  const reason = params.choice('cancellation_reason', reasons) ?? null;
  const intent = intentById(world, id);
  if (!cancelable.includes(intent.status))
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      intent,
    );
  const canceled: PaymentIntent = {
    ...intent,
    status: 'canceled',
    canceled_at: nowInSeconds(),
    cancellation_reason: reason,
    next_action: null,
  };
  world.challenges.close(id);
  world.settlements.forget(id);
  saveIntent(world, canceled);
  world.events.record('payment_intent.canceled', canceled, cause);
  return ok(canceled);
}
