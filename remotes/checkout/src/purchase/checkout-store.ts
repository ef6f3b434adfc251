import { createId } from '@site/domain/new-id';
import { paymentFallback } from '@site/domain/payment-errors';
import type { SelectedPlan } from '@site/domain/selected-plan';
import { atom, siteStore } from '@site/sdk';
import { type ApiClient, createApiClient } from '@site/wire/api-client';
import { receivedApiError } from '@site/wire/error-responses';
import type { PaymentData } from '@site/wire/purchase-messages';
import { addNothingCharged, openingThrew } from '../content/failure-texts.ts';
import { findToken, keepToken } from '../order/kept-tokens.ts';
import { findSavedOrder } from '../order/order.ts';
import { createFailure } from '../stripe/charge-card.ts';
import { type CheckoutHistory, createCheckoutHistory, type Navigate } from './checkout-history.ts';
import {
  applyOutcome,
  backToPayment,
  type Checkout,
  followPlan,
  initialCheckout,
  moveToStep,
  type Opening,
  type OpeningOutcome,
  payingOf,
  reopen,
} from './checkout-state.ts';
import { takeEarlyOpening } from './early-opening.ts';
import { openPurchase } from './open-purchase.ts';
import { type Charge, payPurchase } from './pay-purchase.ts';
import {
  findPurchase,
  type HistoryEntry,
  restorePurchase,
  savePurchase,
  subscribeToPurchases,
} from './purchase-records.ts';

export type CheckoutStore = ReturnType<typeof createCheckoutStore>;

/**
 * Creates the checkout's state and all actions that change this state. An action that does not fit the state on screen
 * changes nothing. Every request ends in a visible state, even if something throws.
 */
export function createCheckoutStore({ apiBase, navigate }: { apiBase: string; navigate: Navigate }) {
  const current = atom(initialCheckout);
  const read = () => siteStore.get(current);
  const show = (next: Checkout) => {
    if (next === read()) return;
    siteStore.set(current, next);
    if (next.at === 'opening') void open(checkout, next);
  };
  const history = createCheckoutHistory(navigate, (entry) => arrive(checkout, entry));
  const checkout: CheckoutContext = {
    api: createApiClient(apiBase, receivedApiError),
    history,
    read,
    show,
  };
  return {
    state: read,
    subscribe: (listener: () => void) => siteStore.sub(current, listener),
    /**
     * Follows purchases in other tabs, and lets the checkout add history entries.
     *
     * @returns a function that ends both
     */
    connect: () => {
      const disconnect = history.connect();
      const unsubscribe = subscribeToPurchases(() => followOtherTabs(checkout));
      return () => {
        disconnect();
        unsubscribe();
      };
    },
    arrive: (entry: HistoryEntry, selected: SelectedPlan) => arrive(checkout, entry, selected),
    openLinkedOrder: (token: string) => openLinkedOrder(checkout, token),
    /**
     * Shows the page that restores an order's former email address. The token may stay in this page's address, because
     * the token works only once and only for this purpose.
     */
    openRestoring: (token: string) => show({ at: 'restoring', token }),
    openAgain: (newPrice?: number) => show(reopen(read(), newPrice)),
    startAgain: () => startAgain(checkout),
    /** Hides the last payment error when 'Review Order' is pressed, before the form is validated. */
    submit: () => {
      const state = read();
      if (state.at === 'payment' && state.error) show({ ...state, error: null });
    },
    /**
     * Discards the reviewed details when the form changes. Otherwise the browser's Forward button would lead to a
     * confirmation of the old details.
     */
    formChanged: () => {
      const state = read();
      if (state.at === 'payment' && state.details) show({ ...state, details: null });
    },
    review: (details: PaymentData) => review(checkout, details),
    back: history.back,
    pay: (charge: Charge, approved?: PaymentData) => pay(checkout, charge, approved),
  };
}

type CheckoutContext = {
  api: ApiClient;
  history: CheckoutHistory;
  read: () => Checkout;
  /** Shows a state. If the state is `opening`, this also requests the payment. */
  show: (next: Checkout) => void;
};

/**
 * Opens a purchase through the API, or uses the request that was sent early, and shows the outcome. Nothing is charged
 * yet.
 */
async function open({ api, history, read, show }: CheckoutContext, opening: Opening): Promise<void> {
  const opened = takeEarlyOpening(opening) ?? openPurchase(api, opening);
  const outcome = await opened.catch((error): OpeningOutcome => {
    // Report the error like an unhandled one, but also show the visitor a message.
    reportError(error);
    return { kind: 'problem', problem: { kind: 'failed', reason: addNothingCharged(openingThrew) } };
  });
  // Ignore the outcome if the visitor selected a different plan while the request was running.
  if (read() !== opening) return;
  const entry = history.current();
  // A closed purchase has been paid, or a payment may be under way. If the history entry belongs to this purchase and
  // the tab has the order's token, show the order instead of a summary.
  if (outcome.kind === 'closed' && entry.purchaseId === outcome.purchaseId && findToken(entry.purchaseId))
    return history.go('success', entry, { replace: true });
  if (outcome.kind === 'opened') keepToken(outcome.purchase.purchaseId, outcome.purchase.orderToken);
  show(applyOutcome(opening, outcome));
  if (outcome.kind === 'opened') history.keepPurchase({ planId: opening.plan.id, ...outcome.purchase });
}

/** Shows the order or the purchase step that the current history entry leads to. */
function arrive(
  { history, read, show }: CheckoutContext,
  entry: HistoryEntry,
  selected: SelectedPlan = { state: 'reading' },
): void {
  history.arriveAt(entry);
  const state = read();
  if (state.at === 'paying' || isOnScreen(state, entry)) return;
  const { checkoutStep, purchaseId, orderKey = purchaseId } = entry;
  const knownOrder = findSavedOrder(purchaseId);
  const isPaid = checkoutStep === 'success' || findPurchase(purchaseId)?.status === 'paid';
  const token = knownOrder?.token ?? (isPaid ? findToken(orderKey) : undefined);
  if (token) {
    show({ at: 'order', purchaseId, token, knownOrder, fresh: false });
    return;
  }
  restorePurchase(entry);
  const step = checkoutStep === 'confirmation' ? 'confirmation' : 'payment';
  // When the visitor goes back from an order, start from the initial state, so that the checkout of the selected plan
  // opens.
  const hasLeft = state.at === 'order' || state.at === 'restoring';
  show(moveToStep(followPlan(hasLeft ? initialCheckout : state, selected), step));
  if (step === 'confirmation' && read().at === 'payment') history.go('payment', entry, { replace: true });
}

function isOnScreen(state: Checkout, { purchaseId, orderKey }: HistoryEntry): boolean {
  if (state.at !== 'order') return false;
  // A purchase gets a new token each time it is opened, so compare purchases first.
  if (purchaseId && state.purchaseId) return state.purchaseId === purchaseId;
  return state.token === findToken(orderKey);
}

/**
 * Opens the order that an emailed link leads to. Removes the order's token from the address, because visitors copy and
 * share addresses. If the token cannot be stored, it stays in the address.
 */
function openLinkedOrder({ history, read, show }: CheckoutContext, token: string): void {
  const state = read();
  if (state.at === 'order' && state.token === token) return;
  const orderKey = createId();
  if (keepToken(orderKey, token)) history.go('success', { orderKey }, { replace: true });
  else show({ at: 'order', token, fresh: false });
}

/**
 * Opens the confirmation after the form was found valid. The confirmation appears once its history entry has been
 * added.
 */
function review({ history, read, show }: CheckoutContext, details: PaymentData): void {
  const state = read();
  if (state.at !== 'payment') return;
  show({ ...state, error: null, details });
  const replace = history.current().checkoutStep !== 'payment';
  history.go('confirmation', { planId: state.plan.id, ...state.purchase }, { replace });
}

/**
 * Charges the purchase. The state `paying` prevents a second charge.
 *
 * @param approved details of a payment that was approved in a wallet. Such a payment skips the confirmation.
 * @returns whether this call paid the purchase
 */
async function pay(
  { api, history, read, show }: CheckoutContext,
  charge: Charge,
  approved?: PaymentData,
): Promise<boolean> {
  const paying = payingOf(read(), approved);
  if (!paying) return false;
  const { purchase } = paying;
  // If another tab has paid this purchase, show the order instead of charging again.
  if (findPurchase(purchase.purchaseId)?.status === 'paid') {
    history.go('success', purchase, { replace: true });
    return false;
  }
  show(paying);
  const outcome = await payPurchase(api, paying, charge).catch((error) => {
    reportError(error);
    return createFailure(paymentFallback);
  });
  if (outcome.kind === 'paid') {
    const { order } = outcome;
    show({ at: 'order', purchaseId: order.purchaseId, token: order.token, knownOrder: order, fresh: true });
    history.go('success', purchase, { replace: true });
    return true;
  }
  if (read() === paying) {
    const { message, declined, over } = outcome;
    show(over ? reopen(paying) : { ...backToPayment(paying), error: message, declined });
  }
  history.back();
  return false;
}

/** Opens a new purchase in place of a purchase that was paid or declined too often. */
function startAgain({ read, show }: CheckoutContext): void {
  const state = read();
  if (state.at === 'closed') {
    savePurchase({ planId: state.plan.id, purchaseId: state.purchaseId, status: 'paid' });
  } else if (state.at === 'not-opened' && state.problem.kind === 'declined-too-often') {
    const { purchaseId } = state.problem;
    savePurchase({ planId: state.plan.id, purchaseId, status: 'abandoned' });
  } else return;
  show(reopen(state));
}

/**
 * Shows the order if another tab has paid this purchase. If another tab has abandoned this purchase, opens the plan's
 * current purchase instead.
 */
function followOtherTabs({ history, read, show }: CheckoutContext): void {
  const state = read();
  if (state.at !== 'payment' && state.at !== 'confirmation') return;
  const status = findPurchase(state.purchase.purchaseId)?.status;
  if (status === 'paid') history.go('success', state.purchase, { replace: true });
  if (status === 'abandoned') show(reopen(state));
}
