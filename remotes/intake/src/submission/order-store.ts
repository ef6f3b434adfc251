import { orderTokenIn } from '@site/domain/order-links';
import { findPlanInQuery } from '@site/domain/selected-plan';
import { storedValue } from '@site/sdk';
import { orderOfAnswersStorage } from '@site/wire/buyer';

const stored = storedValue(orderOfAnswersStorage);

/**
 * Calls back when the order may have changed, for example when Back restores a cached page.
 *
 * @returns a function that unsubscribes
 */
export const followOrder = stored.subscribe;

/**
 * Stores the token and removes it from the address, because visitors copy and share addresses. If the token cannot be
 * stored, it stays in the address.
 */
export function takeOrderLink(): void {
  const { hash, pathname, search } = window.location;
  const token = orderTokenIn(hash);
  if (!token || !stored.write({ token })) return;
  window.history.replaceState(window.history.state, '', pathname + search);
}

/**
 * Finds the order that a questionnaire is for. Unsent answers belong to the stored order, unless the page's URL names a
 * plan, because a link that names a plan starts a new purchase.
 */
export function findOrderFor(submissionKey: string) {
  const order = stored.read();
  const isFor = order?.submissionKey
    ? order.submissionKey === submissionKey
    : !findPlanInQuery(window.location.search);
  return isFor ? order : undefined;
}

/**
 * Ties the stored order to the questionnaire that was sent for it, so that a new questionnaire does not get this order.
 */
export function recordAnswered(submissionKey: string): void {
  const order = findOrderFor(submissionKey);
  if (order) stored.write({ ...order, submissionKey });
}
