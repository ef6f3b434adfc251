import type { OrderStatus } from '@site/contract/wire';

/**
 * The life of an order, as a table of legal moves. Stripe tells events late,
 * twice and out of order; a move that is not here is not made.
 */
const moves: Record<OrderStatus, readonly OrderStatus[]> = {
  created: ['processing', 'paid', 'failed'],
  processing: ['paid', 'failed'],
  // A failed attempt is not the end: the same intent can be tried with another card.
  failed: ['processing', 'paid'],
  paid: ['refunded', 'disputed'],
  // Won, the money stays; lost, it has gone back.
  disputed: ['paid', 'refunded'],
  refunded: [],
};

export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return moves[from].includes(to);
}

/** States in which an order may yet become paid. */
export const unpaidStates: readonly OrderStatus[] = ['created', 'processing', 'failed'];

/**
 * The moves that bring an order to the last of the states that its payment has
 * been through: the direct one where it is legal, else by way of the others.
 */
export function movesTo(from: OrderStatus, states: readonly OrderStatus[]): readonly OrderStatus[] {
  const goal = states.at(-1);
  if (goal === undefined || goal === from) return [];
  if (canMove(from, goal)) return [goal];
  const steps: OrderStatus[] = [];
  for (const state of states) {
    if (canMove(steps.at(-1) ?? from, state)) steps.push(state);
  }
  return steps.at(-1) === goal ? steps : [];
}
