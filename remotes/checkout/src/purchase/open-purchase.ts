import { type Handoff, handoffStorage } from '@site/contract/handoff';
import { paymentIntentCreated } from '@site/contract/wire';
import { storedValue } from '@site/sdk';
import { type OpeningProblem, openingProblem } from '../api/error-messages.ts';
import { request } from '../api/request.ts';
import { findOrder, isCompleted, type ViewedOrder } from '../order/order.ts';
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
  | { kind: 'already-paid'; order: ViewedOrder }
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
  for (const known of new Set([findPurchase(here) ?? record, record])) {
    if (known.status !== 'started') continue;
    // The response to its payment may have been lost.
    const payment = await lookUpPayment(apiBase, known);
    if (payment !== 'none' && payment !== 'unknown') return { kind: 'already-paid', order: payment };
  }
  const first = await createIntent(apiBase, record, price);
  if (first.kind !== 'problem' || first.problem.kind !== 'closed') return first;
  const { orderToken } = first.problem;
  const payment = await lookUpPayment(apiBase, { ...record, ...(orderToken && { orderToken }) });
  if (payment !== 'none' && payment !== 'unknown') return { kind: 'already-paid', order: payment };
  // A new purchase could charge twice, unless it is certain that this one was not paid.
  if (orderToken || payment === 'unknown') return first;
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

/** The order of a purchase, if it was paid; `unknown` while the API cannot be reached about it. */
async function lookUpPayment(
  apiBase: string,
  record: PurchaseRecord,
): Promise<ViewedOrder | 'none' | 'unknown'> {
  const { purchaseId, orderToken: token } = record;
  if (!token) return 'none';
  const result = await findOrder(apiBase, token);
  if (result.kind === 'error' && (result.status === 401 || result.status === 404)) return 'none';
  if (result.kind !== 'ok') return 'unknown';
  if (!isCompleted(result.value)) return 'none';
  closePurchase(record, 'paid');
  return { kind: 'viewed', purchaseId, token, view: result.value };
}

const handoff = storedValue(handoffStorage);

/** What the questionnaire that was answered in this tab knows of the buyer. */
export function readHandoff(): Handoff | undefined {
  return handoff.read();
}
