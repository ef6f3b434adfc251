import type { OrderView } from '@site/contract/wire';
import { type Answer, ask } from './answer.ts';
import { parseOrderView } from './order.ts';

/** Looks an order up by the token from its e-mail; the token travels in a header. */
export function findOrder(apiBase: string, token: string, signal?: AbortSignal): Promise<Answer<OrderView>> {
  return ask(`${apiBase}/order`, { token, parse: parseOrderView, ...(signal && { signal }) });
}

/** The token in an address like `/payment-flow#order=<token>`. A fragment is never sent to a server. */
export function orderTokenIn(hash: string): string | undefined {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('order');
  return token || undefined;
}

const messages: Record<'unreachable' | 'gone' | 'other', string> = {
  unreachable: 'Our server could not be reached. Your order is safe; check your connection and try again.',
  gone: 'This link does not open an order. Please use the link from your order e-mail exactly as it is.',
  other: 'Your order could not be opened at the moment. It is safe; please try again.',
};

export function findingProblem({ kind, ...answer }: Exclude<Answer<OrderView>, { kind: 'ok' }>): string {
  if (kind === 'unreachable') return messages.unreachable;
  const status = 'status' in answer ? answer.status : 0;
  return status === 401 || status === 404 ? messages.gone : messages.other;
}
