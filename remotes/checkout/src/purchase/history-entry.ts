import * as z from 'zod/mini';

const text = z.catch(z.optional(z.string()), undefined);

/** What an entry of the browser's history stores of the checkout. Whatever else it holds counts as absent. */
const historyEntry = z.object({
  checkoutStep: z.catch(z.enum(['payment', 'confirmation', 'success']), 'payment'),
  /** Once the purchase of an entry is paid, the entry leads to its order and not to another payment. */
  purchaseId: text,
  planId: text,
  /** Looks the order up when it is not stored in this tab. */
  orderToken: text,
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export function readHistoryEntry(state: unknown): HistoryEntry {
  return z.parse(historyEntry, typeof state === 'object' && state !== null ? state : {});
}
