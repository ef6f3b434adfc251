import { currentConsent } from '@site/domain/consent';
import { maxDeclines, paymentFallback } from '@site/domain/payment-errors';
import { storedValue } from '@site/sdk';
import type { ApiClient, ApiFailure } from '@site/wire/api-client';
import { orderOfAnswersStorage } from '@site/wire/buyer';
import {
  type DetailsStored,
  detailsStored,
  type OrderDetails,
  type PaymentData,
  paymentData,
} from '@site/wire/purchase-messages';
import type * as z from 'zod/mini';
import { describeDetailsFailure } from '../content/failure-texts.ts';
import { findOrder, isCompleted, type Order, saveOrder } from '../order/order.ts';
import { createOwnOrder } from '../order/order-view.ts';
import { type ChargeOutcome, createFailure } from '../stripe/charge-card.ts';
import type { Paying } from './checkout-state.ts';
import { answered } from './open-purchase.ts';
import { storedDetails } from './payment-details.ts';
import { findPurchase, savePurchase } from './purchase-records.ts';

type Failed = Extract<ChargeOutcome, { kind: 'failed' }>;

export type Charge = (clientSecret: string, details: PaymentData) => Promise<ChargeOutcome>;

/** Number of bank declines since this document was loaded, keyed by purchase id. */
const declines = new Map<string, number>();

const orderOfAnswers = storedValue(orderOfAnswersStorage);

const missingFields = 'Please fill in all required fields';

/**
 * Time limit for storing the details before a charge, in milliseconds. When the time is over, the buyer can try again.
 */
const detailsTimeout = 10_000;

/**
 * Time limit for looking up the order during the charge, in milliseconds. The order can be shown without the response.
 */
const lookupTimeout = 3_000;

/**
 * Stores what the buyer typed, then charges the purchase.
 *
 * @returns the order or a failure. `over` is true if this purchase can no longer be paid.
 */
export async function payPurchase(
  api: ApiClient,
  paying: Paying,
  charge: Charge,
): Promise<{ kind: 'paid'; order: Order } | Failed> {
  window.addEventListener('beforeunload', warnBeforeUnload);
  try {
    const stored = await storeDetails(api, paying);
    if (stored.kind === 'failed') return stored;
    const { purchaseId, clientSecret, orderToken } = paying.purchase;
    // Look up the order during the charge, so that the order's page knows immediately whether answers have arrived.
    const lookedUp = findOrder(api, orderToken, { timeout: lookupTimeout });
    const outcome = await charge(clientSecret, paying.details);
    if (outcome.kind === 'failed') {
      const count = (declines.get(purchaseId) ?? 0) + Number(outcome.declined);
      declines.set(purchaseId, count);
      // The API closes a purchase at the limit of declines. Opening the purchase again then shows the reason.
      return { ...outcome, over: outcome.over || count >= maxDeclines };
    }
    // Mark the purchase as paid before any slow step, because from here on no tab may pay it again.
    const record = findPurchase(purchaseId);
    // Keep the questionnaire that was recorded when the purchase was opened, because the API received the key of that
    // questionnaire.
    const draft = record?.draft ?? answered.read();
    savePurchase({
      ...record,
      planId: paying.plan.id,
      purchaseId,
      status: 'paid',
      ...(draft !== undefined && { draft }),
    });
    // The questionnaire now shows its order instead of a way to pay.
    if (draft && draft === answered.read()) orderOfAnswers.write({ token: orderToken, submissionKey: draft });
    storedDetails.remove();
    // If the purchase was paid before this charge, look up the order again, because the API may have recorded that
    // payment only after the first look-up.
    const found = await (outcome.wasPaidBefore ? findOrder(api, orderToken) : lookedUp);
    const view = found.kind === 'ok' ? found.value : undefined;
    // An earlier payment may have used details other than those on screen. If the API has recorded that payment, show
    // the order with the API's details.
    if (outcome.wasPaidBefore && view && isCompleted(view))
      return { kind: 'paid', order: { purchaseId, token: orderToken, view } };
    const order = createOwnOrder({ ...paying, ...outcome, orderDate: stored.orderDate }, view);
    saveOrder(order);
    return { kind: 'paid', order };
  } finally {
    window.removeEventListener('beforeunload', warnBeforeUnload);
  }
}

/**
 * Stores the buyer's details, and the consent that the buyer gives by pressing the pay button. After this, closing the
 * tab loses nothing, and the API charges the price on screen.
 *
 * @returns the date of the order, or the failure that prevents the charge
 */
async function storeDetails(
  api: ApiClient,
  { details, price, purchase: { orderToken: token } }: Paying,
): Promise<({ kind: 'stored' } & Pick<DetailsStored, 'orderDate'>) | Failed> {
  // A wallet's details may lack fields that the form requires.
  const typed = paymentData.safeParse(details);
  if (!typed.success) return createFailure(messageOf(details, typed.error));
  const body: OrderDetails = { paymentData: typed.data, consentVersion: currentConsent, amount: price };
  const stored = await api.request('/order/details', {
    token,
    body,
    timeout: detailsTimeout,
    response: detailsStored,
  });
  if (stored.kind === 'ok') return { kind: 'stored', orderDate: stored.value.orderDate };
  return isOver(stored)
    ? { ...createFailure(''), over: true }
    : createFailure(describeDetailsFailure(stored));
}

/** Whether the failure ends this purchase. The checkout then requests the purchase again and shows why it ended. */
function isOver(failure: ApiFailure): boolean {
  const code = failure.kind === 'error' ? failure.error.code : undefined;
  return code === 'price_changed' || code === 'purchase_closed' || code === 'unauthorised';
}

function messageOf({ email, fullName }: PaymentData, { issues }: z.core.$ZodError): string {
  return email && fullName ? (issues[0]?.message ?? paymentFallback) : missingFields;
}

/**
 * Asks the buyer for confirmation before the tab closes. Closing it would not undo the payment, but the buyer would not
 * see the order.
 */
const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
