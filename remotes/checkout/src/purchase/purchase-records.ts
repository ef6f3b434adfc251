import { purchasesEntry } from '@site/domain/browser-storage';
import { createId } from '@site/domain/new-id';
import { storedValue } from '@site/sdk';
import * as z from 'zod/mini';

/** A purchase as stored in this browser. It contains neither a secret of the payment provider nor the order's token. */
const purchaseRecord = z.object({
  planId: z.string(),
  /** Submission key of the questionnaire that the purchase is for; absent if unknown. */
  draft: z.optional(z.string()),
  purchaseId: z.uuid(),
  /**
   * An open purchase may have been paid without this browser noticing. The API reports the payment when the purchase is
   * opened again.
   */
  status: z.enum(['open', 'paid', 'abandoned']),
});
type PurchaseRecord = z.infer<typeof purchaseRecord>;

const maxRecords = 30;

/**
 * The purchases of this browser, newest first. A reload or a second tab continues the same purchase, so the buyer is
 * not charged twice.
 *
 * If storage is blocked, each document keeps its own list in memory, and later documents of the tab restore their
 * purchase from the history entry. Other tabs then do not find this purchase.
 */
const purchases = storedValue({ ...purchasesEntry, schema: z.array(purchaseRecord) });

export const subscribeToPurchases = purchases.subscribe;

const read = (): PurchaseRecord[] => purchases.read() ?? [];

export function findPurchase(purchaseId: string | undefined): PurchaseRecord | undefined {
  return read().find((record) => record.purchaseId === purchaseId);
}

/**
 * Saves a purchase as the newest record, and removes its earlier record. Keeps only the newest `maxRecords` records.
 */
export function savePurchase(record: PurchaseRecord): PurchaseRecord {
  const others = read().filter(({ purchaseId }) => purchaseId !== record.purchaseId);
  purchases.write([record, ...others].slice(0, maxRecords));
  return record;
}

/** Restores a purchase from its history entry if storage has lost it. */
export function restorePurchase({ planId, purchaseId }: HistoryEntry): void {
  if (planId && purchaseId && !findPurchase(purchaseId)) savePurchase({ planId, purchaseId, status: 'open' });
}

/**
 * Returns the purchase of a plan that this browser should continue, or begins a new purchase. Tabs that call this at
 * the same moment take turns.
 *
 * @param draft key of the buyer's questionnaire. An open or paid purchase for this questionnaire comes first.
 *   Otherwise, the questionnaire is assigned to an open purchase that has none. If `draft` is absent, any open purchase
 *   of the plan is continued.
 */
export async function findCurrentPurchase(planId: string, draft?: string): Promise<PurchaseRecord> {
  const findOrBegin = () => {
    const ofPlan = read().filter((record) => record.planId === planId);
    const open = ofPlan.filter(({ status }) => status === 'open');
    const existing =
      draft === undefined
        ? open[0]
        : (open.find((record) => record.draft === draft) ??
          ofPlan.find((record) => record.draft === draft && record.status === 'paid') ??
          open.find((record) => record.draft === undefined));
    const current = existing ?? { planId, purchaseId: createId(), status: 'open' };
    return savePurchase({ ...current, ...(draft !== undefined && { draft }) });
  };
  try {
    return await navigator.locks.request(purchasesEntry.key, async () => findOrBegin());
  } catch {
    // Web Locks are unavailable in old browsers and if storage is blocked. Tabs that begin at the same moment may then
    // open two purchases.
    return findOrBegin();
  }
}

const text = z.catch(z.optional(z.string()), undefined);

/** What the checkout stores in a history entry. Any invalid field counts as absent. */
const historyEntry = z.object({
  checkoutStep: z.catch(z.enum(['payment', 'confirmation', 'success']), 'payment'),
  /**
   * The purchase of this entry. After payment, returning to the entry shows the order instead of asking for a second
   * payment.
   */
  purchaseId: text,
  planId: text,
  /** Key of the order's token in this tab's storage, if the order was opened by its link. */
  orderKey: text,
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** Reads the browser's current history entry. The router stores an entry's state under `usr`. */
export function readHistoryEntry(): HistoryEntry {
  const { usr } = (window.history.state ?? {}) as { usr?: unknown };
  return z.parse(historyEntry, typeof usr === 'object' && usr !== null ? usr : {});
}

/** Changes the browser's current history entry without the router, which would render the whole site again. */
export function replaceHistoryEntry(entry: HistoryEntry): void {
  window.history.replaceState({ ...window.history.state, usr: entry }, '');
}
