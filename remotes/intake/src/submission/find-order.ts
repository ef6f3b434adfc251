import { orderHead, receivedApiError } from '@site/contract/wire';
import { createApiClient } from '@site/sdk/api-client';
import type { AnsweredOrder } from './order-store.ts';

/** What is known of the order that the questions are answered for. */
export type FoundOrder = {
  orderNumber: string;
  planName: string;
  planId?: string | null;
  email?: string | null;
};

/** The order whose link has opened the form; `found` once the API has named it. */
export type OrderOfAnswers = AnsweredOrder & { found?: FoundOrder };

const timeout = 15_000;

/** Looks an order up by its token. Of an expired link the API returns number and plan only; undefined where it returns nothing. */
export async function findOrder(apiBase: string, token: string): Promise<FoundOrder | undefined> {
  const api = createApiClient(apiBase, receivedApiError);
  const result = await api.request('/order', { token, timeout, response: orderHead });
  if (result.kind === 'ok') return result.value;
  return result.kind === 'error' ? result.error.order : undefined;
}
