import type { Params } from '../http/params.ts';
import { type Answer, ok, unexpectedState } from '../http/problem.ts';
import type { IntentStatus, PaymentIntent } from '../state/objects.ts';
import type { World } from '../world.ts';
import { describingKeys, ignoredKeys, readDescription } from './intent-fields.ts';
import { intentById, saveIntent } from './intent-store.ts';
import { readAmount, readCurrency } from './money.ts';
import { chosenPaymentMethod } from './payment-methods.ts';

const open: IntentStatus[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const paymentKeys = ['amount', 'currency', 'payment_method', 'payment_method_data', 'payment_method_types'];

/** `POST /v1/payment_intents/:id`: what is described may change always, what is paid only while it is open. */
export function updateIntent(world: World, id: string, params: Params): Answer {
  params.allow([...paymentKeys, ...describingKeys, ...ignoredKeys]);
  const intent = intentById(world, id);
  const touched = paymentKeys.find((key) => params.has(key));
  if (touched && !open.includes(intent.status))
    throw unexpectedState(
      `This PaymentIntent's ${touched} could not be updated because it has a status of ${intent.status}. You may only update the ${touched} of a PaymentIntent with one of the following statuses: ${open.join(', ')}.`,
      intent,
    );
  const currency = params.has('currency') ? readCurrency(params) : intent.currency;
  const method = chosenPaymentMethod(world, params, 'secret');
  const updated: PaymentIntent = {
    ...intent,
    ...readDescription(params, intent),
    currency,
    amount: params.has('amount') ? readAmount(params, currency) : intent.amount,
    ...(method
      ? { payment_method: method.id, status: 'requires_confirmation' as const, next_action: null }
      : {}),
  };
  if (method) world.challenges.close(id);
  saveIntent(world, updated);
  return ok(updated);
}
