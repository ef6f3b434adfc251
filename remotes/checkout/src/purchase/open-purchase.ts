import { maxDeclines } from '@site/domain/payment-errors';
import { storedValue } from '@site/sdk';
import type { ApiClient } from '@site/wire/api-client';
import { answeredStorage, buyerStorage, submissionKey } from '@site/wire/buyer';
import { paymentIntentCreated } from '@site/wire/purchase-messages';
import { describeOpeningFailure } from '../content/failure-texts.ts';
import type { Opening, OpeningOutcome, OpeningProblem } from './checkout-state.ts';
import { findCurrentPurchase, savePurchase } from './purchase-records.ts';

/**
 * Continues this browser's open purchase of a plan, or begins a new purchase. Only the API decides whether a purchase
 * was paid. The API never reopens a paid purchase, and a new purchase begins only after the API has reported that the
 * old one was never paid.
 */
export async function openPurchase(
  api: ApiClient,
  { plan, price }: Pick<Opening, 'plan' | 'price'>,
  { isRetry = false } = {},
): Promise<OpeningOutcome> {
  await waitForVisit();
  // Never take the questionnaire's key from the page's address. If a stranger created the link to this page, the
  // stranger's questionnaire would be attached to the order.
  const draft = readBuyer()?.submissionKey;
  const record = await findCurrentPurchase(plan.id, draft);
  const { purchaseId } = record;
  const result = await api.request('/create-payment-intent', {
    body: {
      amount: price,
      planId: plan.id,
      purchaseId,
      // Omit an invalid key, because the API would reject the request, and a purchase needs no key.
      submissionKey: submissionKey.safeParse(record.draft ?? answered.read()).data,
    },
    response: paymentIntentCreated,
  });
  if (result.kind === 'ok') {
    // The bank had accepted the payment, but the payment failed later, so the purchase is open again.
    if (record.status === 'paid') savePurchase({ ...record, status: 'open' });
    return { kind: 'opened', purchase: { ...result.value, purchaseId } };
  }
  const { code, order, currentPrice, declines = maxDeclines } = result.kind === 'error' ? result.error : {};
  if (code === 'purchase_closed' && order) return { kind: 'closed', purchaseId, order };
  if (code === 'purchase_closed' && !isRetry) {
    savePurchase({ ...record, status: 'abandoned' });
    return await openPurchase(api, { plan, price }, { isRetry: true });
  }
  const describeProblem = (): OpeningProblem => {
    if (code === 'price_changed' && currentPrice !== undefined)
      return { kind: 'price-changed', currentPrice };
    if (code === 'too_many_declines') return { kind: 'declined-too-often', purchaseId, declines };
    return { kind: 'failed', reason: describeOpeningFailure(result) };
  };
  return { kind: 'problem', problem: describeProblem() };
}

/** Waits until the visitor sees the page, so that a browser's prerendering does not begin a purchase. */
async function waitForVisit(): Promise<void> {
  const page = globalThis.document as (Document & { prerendering?: boolean }) | undefined;
  if (page?.prerendering)
    await new Promise((resolve) => page.addEventListener('prerenderingchange', resolve));
}

/** Reads what this tab's questionnaire contains about the buyer. */
export const readBuyer = storedValue(buyerStorage).read;
export const answered = storedValue(answeredStorage);
