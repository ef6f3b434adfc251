import { record } from './answer.ts';

/**
 * Which purchases this browser is in the middle of, one per plan and questionnaire,
 * kept in `localStorage`: a reload or a second tab goes on with the same one, so that
 * a service is charged once. It holds no secret of the payment provider.
 */
export const purchasesKey = 'checkoutPurchases';

const version = 2;

export type PurchaseRecord = {
  planId: string;
  /** The questionnaire that it is for, by its submission; absent while none is known. */
  draft?: string;
  purchaseId: string;
  /** Opens the purchase's order, and only that. */
  orderToken?: string;
  /** A payment was started, so that it may have gone through without this browser hearing of it. */
  started?: true;
  /** How often banks have declined it, as far as this browser knows. */
  declines?: number;
};

type Purchases = {
  /** Newest first. */
  open: readonly PurchaseRecord[];
  /** Purchases that this browser has seen paid, newest first. */
  paid: readonly string[];
};

const none: Purchases = { open: [], paid: [] };
const mostOpen = 20;
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
  const list = Array.isArray(kept.open) ? kept.open : [];
  const open = list.flatMap((entry: unknown) => parseRecord(entry) ?? []).slice(0, mostOpen);
  const paid = Array.isArray(kept.paid) ? kept.paid.filter(isPurchaseId).slice(0, mostPaid) : [];
  return { open, paid };
}

function parseRecord(value: unknown): PurchaseRecord | undefined {
  const { planId, draft, purchaseId, orderToken, started, declines } = record(value);
  if (typeof planId !== 'string' || !isPurchaseId(purchaseId)) return undefined;
  return {
    planId,
    purchaseId,
    ...(typeof draft === 'string' && { draft }),
    ...(typeof orderToken === 'string' && { orderToken }),
    ...(started === true && { started }),
    ...(typeof declines === 'number' && { declines }),
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

/**
 * The purchase of a plan that is under way, or a new one. Tabs that ask at the same moment take turns.
 * A tab that knows no questionnaire goes on with any purchase of the plan, and a purchase that was
 * begun without one is that of the first questionnaire that comes to it.
 */
export async function currentPurchase(planId: string, draft?: string): Promise<PurchaseRecord> {
  const find = () => {
    const { open, paid } = read();
    const ofPlan = open.filter((purchase) => purchase.planId === planId);
    const known =
      draft === undefined
        ? ofPlan[0]
        : (ofPlan.find((purchase) => purchase.draft === draft) ??
          ofPlan.find((purchase) => purchase.draft === undefined));
    const current: PurchaseRecord = {
      ...(known ?? { planId, purchaseId: crypto.randomUUID() }),
      ...(draft !== undefined && { draft }),
    };
    const others = open.filter((purchase) => purchase !== known);
    write({ paid, open: [current, ...others].slice(0, mostOpen) });
    return current;
  };
  return navigator.locks ? await navigator.locks.request(purchasesKey, find) : find();
}

export function updatePurchase(purchaseId: string, change: Partial<PurchaseRecord>): void {
  const { open, paid } = read();
  write({
    paid,
    open: open.map((known) => (known.purchaseId === purchaseId ? { ...known, ...change } : known)),
  });
}

/** Counts a decline. @returns how many there have been */
export function noteDecline(purchaseId: string): number {
  const known = read().open.find((purchase) => purchase.purchaseId === purchaseId);
  const declines = (known?.declines ?? 0) + 1;
  updatePurchase(purchaseId, { declines });
  return declines;
}

/** The purchase is over: the next one of its plan is a new one. Any other purchase is left alone. */
export function closePurchase(purchaseId: string, outcome: 'paid' | 'abandoned'): void {
  const { open, paid } = read();
  write({
    open: open.filter((known) => known.purchaseId !== purchaseId),
    paid: outcome === 'paid' ? [purchaseId, ...paid].slice(0, mostPaid) : paid,
  });
}

/** Whether this browser has seen the purchase paid. */
export function wasPaid(purchaseId: string): boolean {
  return read().paid.includes(purchaseId);
}

/** What has become of a purchase, as far as the tabs of this browser know. */
export function fateOf(purchaseId: string): 'open' | 'paid' | 'superseded' {
  if (wasPaid(purchaseId)) return 'paid';
  return read().open.some((known) => known.purchaseId === purchaseId) ? 'open' : 'superseded';
}
