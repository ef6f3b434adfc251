import type { OrderStatus } from '@site/contract/wire';

/**
 * The legal transitions of an order. Stripe's events arrive late, twice and out of order; a
 * transition that is not in this table is not made.
 */
const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
  created: ['processing', 'paid', 'failed'],
  processing: ['paid', 'failed'],
  // The same intent can be tried with another card.
  failed: ['processing', 'paid'],
  paid: ['refunded', 'disputed'],
  // A dispute that is won leaves the money here; one that is lost returns it.
  disputed: ['paid', 'refunded'],
  // A refund may fail at the buyer's bank days later.
  refunded: ['paid'],
};

export function canTransition(from: OrderStatus, to: OrderStatus): boolean {
  return transitions[from].includes(to);
}

/** Statuses in which an order may still become paid. */
export const unpaidStatuses: readonly OrderStatus[] = ['created', 'processing', 'failed'];

/**
 * The transitions that lead an order to the last of the statuses of its payment: the direct one
 * where it is legal, else by way of the earlier statuses.
 */
export function transitionsTo(from: OrderStatus, statuses: readonly OrderStatus[]): readonly OrderStatus[] {
  const goal = statuses.at(-1);
  if (goal === undefined || goal === from) return [];
  if (canTransition(from, goal)) return [goal];
  const steps: OrderStatus[] = [];
  for (const status of statuses) {
    if (canTransition(steps.at(-1) ?? from, status)) steps.push(status);
  }
  return steps.at(-1) === goal ? steps : [];
}
