import { currentConsent } from '@site/domain/consent';
import { maxDeclines, paymentFallback } from '@site/domain/payment-errors';
import { storedValue } from '@site/sdk';
import type { ApiClient, ApiFailure } from '@site/wire/api-client';
import { orderOfAnswersStorage } from '@site/wire/buyer';
import { detailsStored, type OrderDetails, type PaymentData, paymentData } from '@site/wire/messages';
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

/** How often banks have declined a purchase, as far as this document knows. */
const declines = new Map<string, number>();

const orderOfAnswers = storedValue(orderOfAnswersStorage);

const missingFields = 'Please fill in all required fields';

/** How long the charge waits, in milliseconds, for what was typed to be stored. Then the buyer decides. */
const detailsTimeout = 10_000;

/** How long the look-up of an order beside its charge may take, in milliseconds. The order is shown without it as well. */
const lookUpTimeout = 3_000;

/**
 * Charges what is on screen, once what was typed is stored.
 *
 * @returns the order, or why there is none; `over` where this purchase cannot be paid any more
 */
export async function payPurchase(
  api: ApiClient,
  paying: Paying,
  charge: Charge,
): Promise<{ kind: 'paid'; order: Order } | Failed> {
  window.addEventListener('beforeunload', warnBeforeUnload);
  try {
    const notStored = await storeDetails(api, paying);
    if (notStored) return notStored;
    const { purchaseId, clientSecret, orderToken } = paying.purchase;
    // Ask for the order during the charge, so that its page does not wait for whether the answers have arrived.
    const lookedUp = findOrder(api, orderToken, { timeout: lookUpTimeout });
    const outcome = await charge(clientSecret, paying.details);
    if (outcome.kind === 'failed') {
      const count = (declines.get(purchaseId) ?? 0) + Number(outcome.declined);
      declines.set(purchaseId, count);
      // At the limit the API closes the purchase, and opening it again shows why.
      return { ...outcome, over: outcome.over || count >= maxDeclines };
    }
    // The purchase is marked before anything that takes time, because from here on no tab must pay again.
    const known = findPurchase(purchaseId);
    // The questionnaire is the one that the API was told when the purchase was opened.
    const draft = known?.draft ?? answered.read();
    savePurchase({
      ...known,
      planId: paying.plan.id,
      purchaseId,
      status: 'paid',
      ...(draft !== undefined && { draft }),
    });
    // What was sent shows its order from now on, and no way to pay.
    if (draft && draft === answered.read()) orderOfAnswers.write({ token: orderToken, submissionKey: draft });
    storedDetails.remove();
    // If it was paid earlier, only a new look-up tells with which details.
    const found = await (outcome.earlier ? findOrder(api, orderToken) : lookedUp);
    const view = found.kind === 'ok' ? found.value : undefined;
    // Paid before this attempt: the API knows with which details, if it has heard of the payment already.
    if (outcome.earlier && view && isCompleted(view))
      return { kind: 'paid', order: { purchaseId, token: orderToken, view } };
    const order = createOwnOrder({ ...paying, ...outcome }, view);
    saveOrder(order);
    return { kind: 'paid', order };
  } finally {
    window.removeEventListener('beforeunload', warnBeforeUnload);
  }
}

/**
 * Stores what the buyer typed and, by pressing the button that pays, agreed to. From then on a closed tab loses nothing,
 * and the price that is charged is the one on screen.
 *
 * @returns why nothing may be charged; undefined when it is stored
 */
async function storeDetails(
  api: ApiClient,
  { details, price, purchase: { orderToken: token } }: Paying,
): Promise<Failed | undefined> {
  // The details of a wallet may lack what the form requires.
  const typed = paymentData.safeParse(details);
  if (!typed.success) return createFailure(messageOf(details, typed.error));
  const body: OrderDetails = { paymentData: typed.data, consentVersion: currentConsent, amount: price };
  const stored = await api.request('/order/details', {
    token,
    body,
    timeout: detailsTimeout,
    response: detailsStored,
  });
  if (stored.kind === 'ok') return undefined;
  return isOver(stored)
    ? { ...createFailure(''), over: true }
    : createFailure(describeDetailsFailure(stored));
}

/** Whether a failure means that this purchase is over: its price has changed, or it is closed. Opening it again shows why. */
function isOver(failure: ApiFailure): boolean {
  const code = failure.kind === 'error' ? failure.error.code : undefined;
  return code === 'price_changed' || code === 'purchase_closed' || code === 'unauthorised';
}

function messageOf({ email, fullName }: PaymentData, { issues }: z.core.$ZodError): string {
  return email && fullName ? (issues[0]?.message ?? paymentFallback) : missingFields;
}

/** A closed tab does not undo the payment, but its buyer would not see the order. */
const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
