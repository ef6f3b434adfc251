import { orderHead, receivedApiError } from '@site/contract/wire';

/** What is known of the order that the questions are answered for. */
export type FoundOrder = {
  orderNumber: string;
  planName: string;
  planId?: string | null;
  email?: string | null;
};

const timeout = 15_000;

/** Looks an order up by its token. Of an expired link the API tells number and plan only; undefined where it tells nothing. */
export async function findOrder(apiBase: string, token: string): Promise<FoundOrder | undefined> {
  try {
    const response = await fetch(`${apiBase}/order`, {
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(timeout),
      cache: 'no-store',
    });
    const body: unknown = await response.json();
    return response.ok ? orderHead.safeParse(body).data : receivedApiError.safeParse(body).data?.error.order;
  } catch {
    return undefined;
  }
}
