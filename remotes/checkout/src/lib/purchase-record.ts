import { record } from './answer.ts';

/**
 * Which purchase this browser is in the middle of, one per plan, kept in
 * `localStorage`: a reload or a second tab goes on with the same one, so that a
 * service is charged once. It holds no secret of the payment provider.
 */
export const purchasesKey = 'checkoutPurchases';

const version = 1;

export type PurchaseRecord = {
  purchaseId: string;
  /** Opens the purchase's order, and only that. */
  orderToken?: string;
  /** A payment was started, so that it may have gone through without this browser hearing of it. */
  started?: true;
};

type Purchases = {
  byPlan: Readonly<Record<string, PurchaseRecord>>;
  /** Purchases that this browser has seen paid, newest first. */
  paid: readonly string[];
};

const none: Purchases = { byPlan: {}, paid: [] };
const mostPaid = 10;

export function parsePurchases(stored: string | null | undefined): Purchases {
  if (!stored) return none;
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return none;
  }
  const kept = record(value);
  if (kept.version !== version) return none;
  const byPlan = Object.entries(record(kept.byPlan)).flatMap(([planId, entry]) => {
    const parsed = parseRecord(entry);
    return parsed ? [[planId, parsed] as const] : [];
  });
  const paid = Array.isArray(kept.paid) ? kept.paid.filter(isPurchaseId).slice(0, mostPaid) : [];
  return { byPlan: Object.fromEntries(byPlan), paid };
}

function parseRecord(value: unknown): PurchaseRecord | undefined {
  const { purchaseId, orderToken, started } = record(value);
  if (!isPurchaseId(purchaseId)) return undefined;
  return {
    purchaseId,
    ...(typeof orderToken === 'string' && { orderToken }),
    ...(started === true && { started }),
  };
}

function isPurchaseId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
}

/** Stands in for storage where the browser forbids it; ends with the document. */
let remembered = none;

function read(): Purchases {
  try {
    return parsePurchases(window.localStorage.getItem(purchasesKey));
  } catch {
    return remembered;
  }
}

function write(purchases: Purchases): void {
  remembered = purchases;
  try {
    window.localStorage.setItem(purchasesKey, JSON.stringify({ version, ...purchases }));
  } catch {
    // Full or forbidden: this document goes on with what it remembers.
  }
}

/** The purchase of a plan that is under way, or a new one. Tabs that ask at the same moment take turns. */
export async function currentPurchase(planId: string): Promise<PurchaseRecord> {
  const find = () => {
    const { byPlan, paid } = read();
    const known = byPlan[planId];
    if (known) return known;
    const fresh = { purchaseId: crypto.randomUUID() };
    write({ paid, byPlan: { ...byPlan, [planId]: fresh } });
    return fresh;
  };
  return navigator.locks ? await navigator.locks.request(purchasesKey, find) : find();
}

export function updatePurchase(planId: string, change: Partial<PurchaseRecord>): void {
  const { byPlan, paid } = read();
  const known = byPlan[planId];
  if (known) write({ paid, byPlan: { ...byPlan, [planId]: { ...known, ...change } } });
}

/** The purchase is over: the next one of this plan is a new one. Any other purchase is left alone. */
export function closePurchase(planId: string, purchaseId: string, outcome: 'paid' | 'abandoned'): void {
  const { byPlan, paid } = read();
  const { [planId]: known, ...others } = byPlan;
  write({
    byPlan: known?.purchaseId === purchaseId ? others : byPlan,
    paid: outcome === 'paid' ? [purchaseId, ...paid].slice(0, mostPaid) : paid,
  });
}

/** Whether this browser has seen the purchase paid. */
export function wasPaid(purchaseId: string): boolean {
  return read().paid.includes(purchaseId);
}

/** What has become of a purchase, as far as the tabs of this browser know. */
export function fateOf(planId: string, purchaseId: string): 'open' | 'paid' | 'superseded' {
  if (wasPaid(purchaseId)) return 'paid';
  return read().byPlan[planId]?.purchaseId === purchaseId ? 'open' : 'superseded';
}
