import { maxDeclines } from '@site/domain/payment-errors';
import { storedValue } from '@site/sdk';
import type { ApiClient } from '@site/wire/api-client';
import { answeredStorage, type Buyer, buyerStorage, submissionKey } from '@site/wire/buyer';
import { paymentIntentCreated } from '@site/wire/messages';
import { describeOpeningFailure } from '../content/failure-texts.ts';
import type { Opening, OpeningOutcome, OpeningProblem } from './checkout-state.ts';
import { currentPurchase, savePurchase } from './purchase-records.ts';

/**
 * Goes on with the purchase of this plan that is under way in this browser, or begins one. Whether a purchase was paid
 * is for the API to know: it never opens a paid one again, and another one begins only after it has reported that the
 * purchase was never paid.
 */
export async function openPurchase(
  api: ApiClient,
  { plan, price }: Pick<Opening, 'plan' | 'price'>,
  { isRetry = false } = {},
): Promise<OpeningOutcome> {
  await waitForVisit();
  // The key never comes from the address. A stranger may have made the address, and their questionnaire would become that of
  // the order.
  const draft = readBuyer()?.submissionKey;
  const record = await currentPurchase(plan.id, draft);
  const { purchaseId } = record;
  const result = await api.request('/create-payment-intent', {
    body: {
      amount: price,
      planId: plan.id,
      purchaseId,
      // The API rejects a key that is none, and a purchase does not depend on it.
      submissionKey: submissionKey.safeParse(record.draft ?? answered.read()).data,
    },
    response: paymentIntentCreated,
  });
  if (result.kind === 'ok') {
    // The bank had accepted the payment, and it failed later, so the purchase is open again.
    if (record.status === 'paid') savePurchase({ ...record, status: 'open' });
    const { currency: _usd, ...opened } = result.value;
    return { kind: 'opened', purchase: { ...opened, purchaseId } };
  }
  const { code, order, currentPrice, declines = maxDeclines } = result.kind === 'error' ? result.error : {};
  if (code === 'purchase_closed' && order) return { kind: 'closed', purchaseId, order };
  if (code === 'purchase_closed' && !isRetry) {
    savePurchase({ ...record, status: 'abandoned' });
    return await openPurchase(api, { plan, price }, { isRetry: true });
  }
  const problem = (): OpeningProblem => {
    if (code === 'price_changed' && currentPrice !== undefined)
      return { kind: 'price-changed', currentPrice };
    if (code === 'too_many_declines') return { kind: 'declined-too-often', purchaseId, declines };
    return { kind: 'failed', reason: describeOpeningFailure(result) };
  };
  return { kind: 'problem', problem: problem() };
}

/** A browser that renders the page ahead of a visit begins no purchase. */
async function waitForVisit(): Promise<void> {
  const page = globalThis.document as (Document & { prerendering?: boolean }) | undefined;
  if (page?.prerendering)
    await new Promise((resolve) => page.addEventListener('prerenderingchange', resolve));
}

const buyer = storedValue(buyerStorage);
export const answered = storedValue(answeredStorage);

/** Reads what the questionnaire in this tab knows of the buyer. */
export function readBuyer(): Buyer | undefined {
  return buyer.read();
}
