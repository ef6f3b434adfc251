import { purchasesEntry } from '@site/domain/browser-storage';
import { newId } from '@site/domain/new-id';
import { storedValue } from '@site/sdk';
import * as z from 'zod/mini';

/** A purchase as this browser knows it. It holds no secret of the payment provider, and nothing that opens its order. */
const purchaseRecord = z.object({
  planId: z.string(),
  /** The questionnaire that the purchase is for, by its submission; absent while none is known. */
  draft: z.optional(z.string()),
  purchaseId: z.uuid(),
  /** An open one may have been paid without this browser's knowledge: the API tells when it is opened again. */
  status: z.enum(['open', 'paid', 'abandoned']),
});
export type PurchaseRecord = z.infer<typeof purchaseRecord>;

const maxRecords = 30;

/**
 * The purchases of this browser, newest first: a reload or a second tab goes on with the same one, so that a
 * service is charged once.
 *
 * Where nothing can be stored, the document goes on with what it wrote last, and later documents of the tab restore their
 * purchase from the history entry. A new tab, or a new visit by a link, then knows nothing of earlier purchases.
 */
const purchases = storedValue({ ...purchasesEntry, schema: z.array(purchaseRecord) });

export const subscribeToPurchases = purchases.subscribe;

const read = (): PurchaseRecord[] => purchases.read() ?? [];

export function findPurchase(purchaseId: string | undefined): PurchaseRecord | undefined {
  return read().find((record) => record.purchaseId === purchaseId);
}

/** Saves a purchase as it is now; one without its questionnaire leaves that to another purchase. */
export function savePurchase(record: PurchaseRecord): PurchaseRecord {
  const others = read().filter(({ purchaseId }) => purchaseId !== record.purchaseId);
  purchases.write([record, ...others].slice(0, maxRecords));
  return record;
}

/** A purchase that storage has lost comes back from its history entry. */
export function restorePurchase({ planId, purchaseId }: HistoryEntry): void {
  if (planId && purchaseId && !findPurchase(purchaseId)) savePurchase({ planId, purchaseId, status: 'open' });
}

/**
 * The purchase of a plan that is under way, or a new one. Tabs that open it at the same moment take turns.
 * A tab that knows no questionnaire goes on with any purchase of the plan, and a purchase that was
 * begun without one becomes that of the first questionnaire. What was paid for a questionnaire stays its purchase.
 */
export async function currentPurchase(planId: string, draft?: string): Promise<PurchaseRecord> {
  const findOrBegin = () => {
    const ofPlan = read().filter((record) => record.planId === planId);
    const open = ofPlan.filter(({ status }) => status === 'open');
    const known =
      draft === undefined
        ? open[0]
        : (open.find((record) => record.draft === draft) ??
          ofPlan.find((record) => record.draft === draft && record.status === 'paid') ??
          open.find((record) => record.draft === undefined));
    const current = known ?? { planId, purchaseId: newId(), status: 'open' };
    return savePurchase({ ...current, ...(draft !== undefined && { draft }) });
  };
  try {
    return await navigator.locks.request(purchasesEntry.key, async () => findOrBegin());
  } catch {
    // Without locks (an old browser, or one that forbids storage) tabs that begin at the same moment may open two purchases.
    return findOrBegin();
  }
}

const text = z.catch(z.optional(z.string()), undefined);

/** What an entry of the browser's history stores of the checkout. Whatever else it holds counts as absent. */
const historyEntry = z.object({
  checkoutStep: z.catch(z.enum(['payment', 'confirmation', 'success']), 'payment'),
  /** Once the purchase of an entry is paid, the entry leads to its order and not to another payment. */
  purchaseId: text,
  planId: text,
  /** Of an order that was opened by its link: names its token among those that the tab keeps. */
  orderKey: text,
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export function readHistoryEntry(state: unknown): HistoryEntry {
  return z.parse(historyEntry, typeof state === 'object' && state !== null ? state : {});
}
