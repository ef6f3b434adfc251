import type { OrderStatus } from '@site/shared/wire';

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
  disputed: ['paid', 'refunded'],
  refunded: [],
};

export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return moves[from].includes(to);
}

/** States from which an order may become the given one. */
export function statesBefore(to: OrderStatus): OrderStatus[] {
  return (Object.keys(moves) as OrderStatus[]).filter((from) => canMove(from, to));
}
