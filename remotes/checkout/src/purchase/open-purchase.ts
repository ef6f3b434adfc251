import { type Handoff, handoffStorage } from '@site/contract/handoff';
import { type OrderView, paymentIntentCreated } from '@site/contract/wire';
import { storedValue } from '@site/sdk';
import { type OpeningProblem, openingProblem } from '../error-messages.ts';
import { findOrder, isCompleted } from '../order/order.ts';
import { request } from '../request.ts';
import type { Opening, Purchase } from './checkout-state.ts';
import {
  closePurchase,
  currentPurchase,
  findPurchase,
  type PurchaseRecord,
  updatePurchase,
} from './purchase-records.ts';

export type OpeningOutcome =
  | { kind: 'opened'; purchase: Purchase }
  /** It was paid before, and this page did not know. */
  | { kind: 'already-paid'; purchaseId: string; token: string; view: OrderView }
  | { kind: 'problem'; problem: OpeningProblem };

/**
 * Goes on with the purchase of this plan that is under way in this browser, or begins one.
 *
 * @param here the purchase of the history entry that is on screen: once paid, it is shown, whichever plan is selected
 */
export async function openPurchase(
  apiBase: string,
  { plan, price }: Pick<Opening, 'plan' | 'price'>,
  here?: string,
): Promise<OpeningOutcome> {
  const draft = readHandoff()?.submissionId;
  const record = await currentPurchase(plan.id, draft);
  const ofEntry = here === record.purchaseId ? undefined : findPurchase(here);
  const paid = (await paidBefore(apiBase, ofEntry)) ?? (await paidBefore(apiBase, record));
  if (paid) return paid;
  const first = await createIntent(apiBase, record, price);
  if (first.kind !== 'problem' || first.problem.kind !== 'closed') return first;
  const paidNow = await paidBefore(apiBase, { ...record, status: 'started' });
  if (paidNow) return paidNow;
  // Closed without a payment: a new purchase cannot charge twice.
  closePurchase(record, 'abandoned');
  return await createIntent(apiBase, await currentPurchase(plan.id, draft), price);
}

async function createIntent(
  apiBase: string,
  { planId, purchaseId }: PurchaseRecord,
  amount: number,
): Promise<OpeningOutcome> {
  const result = await request(`${apiBase}/create-payment-intent`, {
    body: { amount, planId, purchaseId },
    response: paymentIntentCreated,
  });
  if (result.kind !== 'ok') return { kind: 'problem', problem: openingProblem(result, purchaseId) };
  const { currency: _usd, ...opened } = result.value;
  updatePurchase({ planId, purchaseId }, { orderToken: opened.orderToken });
  return { kind: 'opened', purchase: { ...opened, purchaseId } };
}

/** Looks up the order of a purchase whose payment was started: the response to it may have been lost. */
async function paidBefore(
  apiBase: string,
  record: PurchaseRecord | undefined,
): Promise<Extract<OpeningOutcome, { kind: 'already-paid' }> | undefined> {
  if (record?.status !== 'started' || !record.orderToken) return undefined;
  const { purchaseId, orderToken: token } = record;
  const result = await findOrder(apiBase, token);
  if (result.kind !== 'ok' || !isCompleted(result.value)) return undefined;
  closePurchase(record, 'paid');
  return { kind: 'already-paid', purchaseId, token, view: result.value };
}

const handoff = storedValue(handoffStorage);

/** What the questionnaire that was answered in this tab knows of the buyer. */
export function readHandoff(): Handoff | undefined {
  return handoff.read();
}
