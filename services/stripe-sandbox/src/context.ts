import type { z } from 'zod';
import type { keys } from './config.ts';
import type { PaymentIntent } from './objects.ts';
import type { State } from './state.ts';
import { createMissingParamError, createNotFoundError } from './stripe-errors.ts';
import type { Tasks } from './tasks.ts';
import type { Webhooks } from './webhooks.ts';

/** The dependencies of the request handlers. Each running sandbox has its own. */
export type SandboxContext = {
  state: State;
  webhooks: Webhooks;
  tasks: Tasks;
  /** How long a bank takes to decide on a payment attempt, in milliseconds. */
  bankMs: number;
  /** The origin at which browsers reach this sandbox. */
  origin: string;
};

/** The kind of key that made the request. A publishable key sees fewer fields and allows fewer calls. */
export type Viewer = keyof typeof keys;

/** An authenticated, parsed request. `id` comes from the request's path. */
type ApiRequest<P> = { params: P; id: string; viewer: Viewer };
type Work<P> = (context: SandboxContext, request: ApiRequest<P>) => object;

/** An API call: its parameters and its synchronous implementation. */
export type Operation<S extends z.ZodType> = { params: S; work: Work<z.output<S>> };
export const defineOperation = <S extends z.ZodType>(params: S, work: Work<z.output<S>>): Operation<S> => ({
  params,
  work,
});

export function findIntent({ state }: SandboxContext, id: string): PaymentIntent {
  const intent = state.find('payment_intent', id);
  if (!intent) throw createNotFoundError('payment_intent', id, 'intent');
  return intent;
}

/** Finds an intent. With a publishable key, the request must also contain the intent's client secret. */
export function findIntentForViewer(
  context: SandboxContext,
  id: string,
  viewer: Viewer,
  clientSecret: string | null | undefined,
): PaymentIntent {
  const intent = findIntent(context, id);
  if (!clientSecret && viewer === 'publishable') throw createMissingParamError('client_secret');
  if (clientSecret && clientSecret !== intent.client_secret)
    throw createNotFoundError('payment_intent', id, 'intent');
  return intent;
}
