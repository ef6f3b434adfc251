import type { z } from 'zod';
import type { keys } from './config.ts';
import type { PaymentIntent } from './objects.ts';
import type { State } from './state.ts';
import { missingParam, noSuch } from './stripe-errors.ts';
import type { Tasks } from './tasks.ts';
import type { Webhooks } from './webhooks.ts';

/** What the request handlers work with: one per running sandbox. */
export type SandboxContext = {
  state: State;
  webhooks: Webhooks;
  tasks: Tasks;
  /** How long a bank takes to decide about an attempt to pay, in milliseconds. */
  bankMs: number;
  /** Where browsers reach this sandbox. */
  origin: string;
};

/** Which key made the request. A publishable key may see and do less. */
export type Viewer = keyof typeof keys;

/** One authenticated, parsed request. `id` is the one in its path. */
type ApiRequest<P> = { params: P; id: string; viewer: Viewer };
export type Work<P> = (context: SandboxContext, request: ApiRequest<P>) => object;

/** A call of the API: what it takes and what it does, which does not wait. */
export type Operation<S extends z.ZodType> = { params: S; work: Work<z.output<S>> };
export const operation = <S extends z.ZodType>(params: S, work: Work<z.output<S>>): Operation<S> => ({
  params,
  work,
});

export function intentById({ state }: SandboxContext, id: string): PaymentIntent {
  const intent = state.find('payment_intent', id);
  if (!intent) throw noSuch('payment_intent', id, 'intent');
  return intent;
}

/** Finds an intent. A publishable key may use it only with the intent's client secret. */
export function knownIntent(
  context: SandboxContext,
  id: string,
  viewer: Viewer,
  clientSecret: string | null | undefined,
): PaymentIntent {
  const intent = intentById(context, id);
  if (!clientSecret && viewer === 'publishable') throw missingParam('client_secret');
  if (clientSecret && clientSecret !== intent.client_secret) throw noSuch('payment_intent', id, 'intent');
  return intent;
}
