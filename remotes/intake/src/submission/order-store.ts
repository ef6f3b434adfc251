import { orderTokenIn } from '@site/domain/order-links';
import { planIn } from '@site/domain/selected-plan';
import { storedValue } from '@site/sdk';
import { orderOfAnswersStorage } from '@site/wire/buyer';
import type * as z from 'zod/mini';

export type AnsweredOrder = z.infer<typeof orderOfAnswersStorage.schema>;

const stored = storedValue(orderOfAnswersStorage);

/** Calls back when the order may have changed, as on Back to a page that was kept. @returns a function that ends this */
export const followOrder = stored.subscribe;

/** Takes the token out of the address, where it would be copied and shared; what is stored nowhere else stays. */
export function takeOrderLink(): void {
  const { hash, pathname, search } = window.location;
  const token = orderTokenIn(hash);
  if (!token || !stored.write({ token })) return;
  window.history.replaceState(window.history.state, '', pathname + search);
}

/** Finds the order that a questionnaire is for. An address that names a plan leads to a questionnaire for another purchase. */
export function orderFor(submissionKey: string): AnsweredOrder | undefined {
  const order = stored.read();
  const isFor = order?.submissionKey
    ? order.submissionKey === submissionKey
    : !planIn(window.location.search);
  return isFor ? order : undefined;
}

/** Records that the answers were sent. */
export function recordAnswered(submissionKey: string): void {
  const order = orderFor(submissionKey);
  if (order) stored.write({ ...order, submissionKey });
}
