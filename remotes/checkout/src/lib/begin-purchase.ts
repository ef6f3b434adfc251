import type { OrderView } from '@site/contract/wire';
import type { Plan } from '@site/domain/catalogue';
import type { Purchase } from './checkout-state.ts';
import { findOrder } from './find-order.ts';
import { openPurchase } from './open-purchase.ts';
import { type OpeningProblem, openingProblem } from './opening-problem.ts';
import { isCompleted } from './order.ts';
import { closePurchase, currentPurchase, type PurchaseRecord, updatePurchase } from './purchase-record.ts';

export type Beginning =
  | { kind: 'opened'; purchase: Purchase }
  /** It was paid before, and this page did not hear of it. */
  | { kind: 'already-paid'; purchaseId: string; token: string; view: OrderView }
  | { kind: 'problem'; problem: OpeningProblem };

/**
 * Goes on with the purchase of this plan that is under way in this browser, or begins one.
 *
 * @param draft the questionnaire that it is for, by its submission, when this tab knows one
 */
export async function beginPurchase(
  apiBase: string,
  plan: Plan,
  price: number,
  draft?: string,
): Promise<Beginning> {
  const kept = await currentPurchase(plan.id, draft);
  if (kept.started) {
    const paid = await paidBefore(apiBase, kept);
    if (paid) return paid;
  }
  const first = await open(apiBase, plan, price, kept);
  if (first.kind !== 'problem' || first.problem.kind !== 'closed') return first;
  const paid = await paidBefore(apiBase, kept);
  if (paid) return paid;
  // Closed without having been paid: nothing stands in the way of a new purchase.
  closePurchase(kept.purchaseId, 'abandoned');
  return await open(apiBase, plan, price, await currentPurchase(plan.id, draft));
}

async function open(
  apiBase: string,
  plan: Plan,
  price: number,
  { purchaseId }: PurchaseRecord,
): Promise<Beginning> {
  const answer = await openPurchase(apiBase, { amount: price, planId: plan.id, purchaseId });
  if (answer.kind !== 'ok') return { kind: 'problem', problem: openingProblem(answer, purchaseId) };
  const { currency: _usd, ...opened } = answer.value;
  updatePurchase(purchaseId, { orderToken: opened.orderToken });
  return { kind: 'opened', purchase: { ...opened, purchaseId } };
}

async function paidBefore(
  apiBase: string,
  { purchaseId, orderToken }: PurchaseRecord,
): Promise<Beginning | undefined> {
  if (!orderToken) return undefined;
  const answer = await findOrder(apiBase, orderToken);
  if (answer.kind !== 'ok' || !isCompleted(answer.value)) return undefined;
  closePurchase(purchaseId, 'paid');
  return { kind: 'already-paid', purchaseId, token: orderToken, view: answer.value };
}
