import { newId } from '@site/domain/new-id';
import { paymentFallback } from '@site/domain/payment-errors';
import type { SelectedPlan } from '@site/domain/selected-plan';
import { atom, siteStore } from '@site/sdk';
import { type ApiClient, createApiClient } from '@site/wire/api-client';
import { type PaymentData, receivedApiError } from '@site/wire/messages';
import { addNothingCharged, openingThrew } from '../content/failure-texts.ts';
import { keepToken, keptToken } from '../order/kept-tokens.ts';
import { savedOrder } from '../order/order.ts';
import { createFailure } from '../stripe/charge-card.ts';
import { type CheckoutHistory, createCheckoutHistory, type Navigate } from './checkout-history.ts';
import {
  afterOpening,
  atStep,
  backToPayment,
  type Checkout,
  followPlan,
  initialCheckout,
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
 * Creates the checkout's state with all that changes it: the visitor, requests, stored records and the browser's history.
 * Events that do not belong to the state on screen change nothing, and each request ends in a visible state, whatever throws.
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
    /** Listens to other tabs. @returns what ends it, and with it all use of the browser's history */
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
    /** The token stays in the address, because it works only once and for this alone. */
    openRestoring: (token: string) => show({ at: 'restoring', token }),
    openAgain: (newPrice?: number) => show(reopen(read(), newPrice)),
    startAgain: () => startAgain(checkout),
    /** 'Review Order' was pressed; the errors of the form are not known yet. */
    submit: () => {
      const state = read();
      if (state.at === 'payment' && state.error) show({ ...state, error: null });
    },
    /** The form differs from the reviewed details, so these are dropped. Otherwise Forward would confirm the old ones. */
    formChanged: () => {
      const state = read();
      if (state.at === 'payment' && state.details) show({ ...state, details: null });
    },
    review: (details: PaymentData) => review(checkout, details),
    back: history.back,
    pay: (charge: Charge, approved?: PaymentData) => pay(checkout, charge, approved),
  };
}

/** What the functions below read and change. */
type CheckoutContext = {
  api: ApiClient;
  history: CheckoutHistory;
  read: () => Checkout;
  /** Shows a state, and requests the payment of a purchase that opens. */
  show: (next: Checkout) => void;
};

/** Requests the payment of a purchase. */
async function open({ api, history, read, show }: CheckoutContext, opening: Opening): Promise<void> {
  const opened = takeEarlyOpening(opening) ?? openPurchase(api, opening);
  const outcome = await opened.catch((error): OpeningOutcome => {
    // The error is reported like an unhandled one, and the visitor gets a message.
    reportError(error);
    return { kind: 'problem', problem: { kind: 'failed', reason: addNothingCharged(openingThrew) } };
  });
  // Another plan has been chosen meanwhile.
  if (read() !== opening) return;
  const entry = history.current();
  // This tab has the token that opens the order of its history entry.
  if (outcome.kind === 'closed' && entry.purchaseId === outcome.purchaseId && keptToken(entry.purchaseId))
    return history.go('success', entry, { replace: true });
  if (outcome.kind === 'opened') keepToken(outcome.purchase.purchaseId, outcome.purchase.orderToken);
  show(afterOpening(opening, outcome));
  if (outcome.kind === 'opened')
    history.go('payment', { planId: opening.plan.id, ...outcome.purchase }, { replace: true });
}

/** Shows what the current history entry leads to: its order, or its step of the purchase. */
function arrive(
  { history, read, show }: CheckoutContext,
  entry: HistoryEntry,
  selected: SelectedPlan = { state: 'reading' },
): void {
  history.arriveAt(entry);
  const state = read();
  if (state.at === 'paying' || isOnScreen(state, entry)) return;
  const { checkoutStep, purchaseId, orderKey = purchaseId } = entry;
  const known = savedOrder(purchaseId);
  const isPaid = checkoutStep === 'success' || findPurchase(purchaseId)?.status === 'paid';
  const token = known?.token ?? (isPaid ? keptToken(orderKey) : undefined);
  if (token) {
    show({ at: 'order', purchaseId, token, known, fresh: false });
    return;
  }
  restorePurchase(entry);
  const step = checkoutStep === 'confirmation' ? 'confirmation' : 'payment';
  // The visitor has left an order that was on screen: the selected plan decides again.
  const hasLeft = state.at === 'order' || state.at === 'restoring';
  show(atStep(followPlan(hasLeft ? initialCheckout : state, selected), step));
  if (step === 'confirmation' && read().at === 'payment') history.go('payment', entry, { replace: true });
}

function isOnScreen(state: Checkout, { purchaseId, orderKey }: HistoryEntry): boolean {
  if (state.at !== 'order') return false;
  // A purchase has a token for each time that it was opened.
  if (purchaseId && state.purchaseId) return state.purchaseId === purchaseId;
  return state.token === keptToken(orderKey);
}

/**
 * Opens the order of a link and takes its token out of the address, where it would be copied and shared. A token that cannot
 * be stored stays there.
 */
function openLinkedOrder({ history, read, show }: CheckoutContext, token: string): void {
  const state = read();
  if (state.at === 'order' && state.token === token) return;
  const orderKey = newId();
  if (keepToken(orderKey, token)) history.go('success', { orderKey }, { replace: true });
  else show({ at: 'order', token, fresh: false });
}

/** Continues with a valid form. The confirmation appears when its history entry does. */
function review({ history, read, show }: CheckoutContext, details: PaymentData): void {
  const state = read();
  if (state.at !== 'payment') return;
  show({ ...state, error: null, details });
  const replace = history.current().checkoutStep !== 'payment';
  history.go('confirmation', { planId: state.plan.id, ...state.purchase }, { replace });
}

/**
 * Charges once: a second call finds the state `paying`.
 *
 * @param approved the details of a payment that was approved in a wallet, from the form and without the confirmation
 * @returns whether it was paid by this call
 */
async function pay(
  { api, history, read, show }: CheckoutContext,
  charge: Charge,
  approved?: PaymentData,
): Promise<boolean> {
  const paying = payingOf(read(), approved);
  if (!paying) return false;
  const { purchase } = paying;
  // Another tab has paid meanwhile.
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
    show({ at: 'order', purchaseId: order.purchaseId, token: order.token, known: order, fresh: true });
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

/** Opens another purchase in place of one that banks have declined too often, or that was paid. */
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

/** Another tab that pays for the same purchase, or begins it anew, is followed. */
function followOtherTabs({ history, read, show }: CheckoutContext): void {
  const state = read();
  if (state.at !== 'payment' && state.at !== 'confirmation') return;
  const status = findPurchase(state.purchase.purchaseId)?.status;
  if (status === 'paid') history.go('success', state.purchase, { replace: true });
  if (status === 'abandoned') show(reopen(state));
}
