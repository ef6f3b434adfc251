import { answeredStorage, type Buyer, buyerStorage, submissionId } from '@site/contract/buyer';
import { type OrderSummary, paymentIntentCreated } from '@site/contract/wire';
import { submissionIn } from '@site/domain/order-links';
import { maxDeclines } from '@site/domain/payment-errors';
import { storedValue } from '@site/sdk';
import type { ApiClient, ApiFailure } from '@site/sdk/api-client';
import { openingReason } from '../content/failure-texts.ts';
import type { Opening, OpeningProblem, Purchase } from './checkout-state.ts';
import { closePurchase, currentPurchase, type PurchaseRecord } from './purchase-records.ts';

export type OpeningOutcome =
  | { kind: 'opened'; purchase: Purchase }
  /** It was paid before, or may have been. */
  | { kind: 'closed'; purchaseId: string; order: OrderSummary }
  | { kind: 'problem'; problem: OpeningProblem };

/**
 * Goes on with the purchase of this plan that is under way in this browser, or begins one. Whether a purchase was paid
 * is for the API to know: it never opens a paid one again, and another one begins only after it has reported that the
 * purchase was never paid.
 */
export async function openPurchase(
  api: ApiClient,
  { plan, price }: Pick<Opening, 'plan' | 'price'>,
): Promise<OpeningOutcome> {
  const draft = readBuyer()?.submissionId ?? submissionIn(window.location.hash);
  const record = await currentPurchase(plan.id, draft);
  const first = await createIntent(api, record, price);
  if (first.kind !== 'problem' || first.problem.kind !== 'closed') return first;
  const { order } = first.problem;
  if (order) return { kind: 'closed', purchaseId: record.purchaseId, order };
  closePurchase(record, 'abandoned');
  return await createIntent(api, await currentPurchase(plan.id, draft), price);
}

async function createIntent(
  api: ApiClient,
  { planId, purchaseId, draft }: PurchaseRecord,
  amount: number,
): Promise<OpeningOutcome> {
  const result = await api.request('/create-payment-intent', {
    // The API rejects an id that is none, and a purchase does not depend on it.
    body: { amount, planId, purchaseId, submissionId: submissionId.safeParse(draft ?? answered.read()).data },
    response: paymentIntentCreated,
  });
  if (result.kind !== 'ok') return { kind: 'problem', problem: openingProblem(result, purchaseId) };
  const { currency: _usd, ...opened } = result.value;
  return { kind: 'opened', purchase: { ...opened, purchaseId } };
}

function openingProblem(failure: ApiFailure, purchaseId: string): OpeningProblem {
  const { code, currentPrice, order, declines = maxDeclines } = failure.kind === 'error' ? failure.error : {};
  if (code === 'price_changed' && currentPrice !== undefined) return { kind: 'price-changed', currentPrice };
  if (code === 'purchase_closed') return { kind: 'closed', order };
  if (code === 'too_many_declines') return { kind: 'declined-too-often', purchaseId, declines };
  return { kind: 'failed', reason: openingReason(failure) };
}

const buyer = storedValue(buyerStorage);
const answered = storedValue(answeredStorage);

/** What the questionnaire that was answered in this tab knows of the buyer. */
export function readBuyer(): Buyer | undefined {
  return buyer.read();
}
