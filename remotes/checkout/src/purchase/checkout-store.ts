import { newId } from '@site/domain/new-id';
import { orderPath } from '@site/domain/order-links';
import { paths } from '@site/domain/paths';
import { paymentFallback } from '@site/domain/payment-errors';
import type { SelectedPlan } from '@site/domain/selected-plan';
import { createApiClient } from '@site/wire/api-client';
import { type PaymentData, receivedApiError } from '@site/wire/messages';
import { openingThrew, withNothingCharged } from '../content/failure-texts.ts';
import { keepToken, keptToken } from '../order/kept-tokens.ts';
import { savedOrder } from '../order/order.ts';
import { failed } from '../stripe/charge-card.ts';
import {
  atStep,
  backToPayment,
  type Checkout,
  followPlan,
  initialCheckout,
  type Opening,
  type Purchase,
  payingOf,
} from './checkout-state.ts';
import { takeEarlyOpening } from './early-opening.ts';
import { type OpeningOutcome, openPurchase } from './open-purchase.ts';
import { type Charge, payPurchase } from './pay-purchase.ts';
import {
  findPurchase,
  type HistoryEntry,
  restorePurchase,
  savePurchase,
  subscribeToPurchases,
} from './purchase-records.ts';

type Dependencies = {
  apiBase: string;
  /** As of the router: by a number of entries, or to a path with the state of its entry. */
  navigate: {
    (path: string, options: { replace: boolean; state: HistoryEntry }): void;
    (delta: number): void;
  };
};

export type CheckoutStore = ReturnType<typeof createCheckoutStore>;

/**
 * The checkout's state and all that changes it: the visitor, requests, stored records and the browser's history. What does
 * not belong to the state on screen changes nothing, and each request ends in a state that is visible, whatever throws.
 */
export function createCheckoutStore({ apiBase, navigate }: Dependencies) {
  const api = createApiClient(apiBase, receivedApiError);
  let state: Checkout = initialCheckout;
  /** The entry of the browser's history that is on screen. */
  let entry: HistoryEntry = { checkoutStep: 'payment' };
  let connected = true;
  const listeners = new Set<() => void>();

  function show(next: Checkout): void {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
    if (state.at === 'opening') void open(state);
  }

  async function open(opening: Opening): Promise<void> {
    const opened = takeEarlyOpening(opening) ?? openPurchase(api, opening);
    const outcome = await opened.catch((error): OpeningOutcome => {
      // As unhandled errors are reported, without leaving the visitor with it.
      reportError(error);
      return { kind: 'problem', problem: { kind: 'failed', reason: withNothingCharged(openingThrew) } };
    });
    // Another plan has been chosen meanwhile.
    if (state !== opening) return;
    const { plan, price, changed } = opening;
    switch (outcome.kind) {
      case 'opened': {
        const { purchase } = outcome;
        keepToken(purchase.purchaseId, purchase.orderToken);
        show({ at: 'payment', plan, price: purchase.amount, purchase, details: null, error: null, changed });
        return go('payment', { planId: plan.id, ...purchase }, { replace: true });
      }
      case 'closed':
        // This tab has what opens the order of its history entry.
        if (entry.purchaseId === outcome.purchaseId && keptToken(entry.purchaseId))
          return go('success', entry, { replace: true });
        return show({ at: 'closed', plan, price, purchaseId: outcome.purchaseId, order: outcome.order });
      case 'problem':
        return show({ at: 'not-opened', plan, price, problem: outcome.problem });
    }
  }

  /** Opens the purchase on screen once more, at a new price when there is one. */
  function openAgain(newPrice?: number): void {
    if (!('price' in state) || state.at === 'opening') return;
    const { plan, price } = state;
    show({ at: 'opening', plan, price: newPrice ?? price, changed: false });
  }

  /** Adds or replaces a history entry, and the router then shows it. Where history cannot be written, it is shown here. */
  function go(
    checkoutStep: HistoryEntry['checkoutStep'],
    { planId, purchaseId, orderKey }: Omit<HistoryEntry, 'checkoutStep'>,
    { replace }: { replace: boolean },
  ): void {
    if (!connected) return;
    // Field by field: nothing else of a purchase, above all no secret, belongs into the history.
    const next: HistoryEntry = { checkoutStep, planId, purchaseId, orderKey };
    try {
      // An order has its plan: its address names none, which would begin another purchase where it is copied.
      const path = checkoutStep === 'success' ? orderAddress(next) : paths.checkout + window.location.search;
      navigate(path, { replace, state: next });
    } catch (error) {
      reportError(error);
      arrive(next);
    }
  }

  /** Where nothing can be stored, a reload needs the token in the address. */
  function orderAddress({ purchaseId, orderKey = purchaseId }: HistoryEntry): string {
    const token = keptToken(orderKey);
    return token === undefined || keepToken(orderKey ?? '', token) ? paths.checkout : orderPath(token);
  }

  /** The history entry that is on screen leads to its order, or to its step of the purchase. */
  function arrive(arrived: HistoryEntry, selected: SelectedPlan = { state: 'reading' }): void {
    entry = arrived;
    const { checkoutStep, purchaseId, orderKey = purchaseId } = arrived;
    if (state.at === 'paying' || isOnScreen(arrived)) return;
    const known = savedOrder(purchaseId);
    const isPaid = checkoutStep === 'success' || findPurchase(purchaseId)?.status === 'paid';
    const token = known?.token ?? (isPaid ? keptToken(orderKey) : undefined);
    if (token) {
      show({ at: 'order', purchaseId, token, known, fresh: false });
      return;
    }
    restorePurchase(arrived);
    const step = checkoutStep === 'confirmation' ? 'confirmation' : 'payment';
    // The visitor has left an order that was on screen: the selected plan decides again.
    const left = state.at === 'order' || state.at === 'restoring';
    show(atStep(followPlan(left ? initialCheckout : state, selected), step));
    if (step === 'confirmation' && state.at === 'payment') go('payment', arrived, { replace: true });
  }

  function isOnScreen({ purchaseId, orderKey }: HistoryEntry): boolean {
    if (state.at !== 'order') return false;
    // A purchase has a token for each time that it was opened.
    if (purchaseId && state.purchaseId) return state.purchaseId === purchaseId;
    return state.token === keptToken(orderKey);
  }

  const showOrderOf = (purchase: Purchase) => go('success', purchase, { replace: true });

  /** From the confirmation to the payment step, by way of the browser's history. */
  function back(): void {
    if (entry.checkoutStep !== 'confirmation') return;
    // The browser goes later: a second press until then would leave the checkout.
    entry = { ...entry, checkoutStep: 'payment' };
    navigate(-1);
  }

  /** The form is right. The confirmation appears when its history entry does. */
  function review(details: PaymentData): void {
    if (state.at !== 'payment') return;
    show({ ...state, error: null, details });
    const { plan, purchase } = state;
    go('confirmation', { planId: plan.id, ...purchase }, { replace: entry.checkoutStep !== 'payment' });
  }

  /**
   * Charges once: a second call finds the state `paying`.
   *
   * @param approved the details of a payment that was approved in a wallet, from the form and without the confirmation
   * @returns whether it was paid by this call
   */
  async function pay(charge: Charge, approved?: PaymentData): Promise<boolean> {
    const paying = payingOf(state, approved);
    if (!paying) return false;
    const { purchase } = paying;
    // Another tab was faster.
    if (findPurchase(purchase.purchaseId)?.status === 'paid') {
      showOrderOf(purchase);
      return false;
    }
    show(paying);
    const outcome = await payPurchase(api, paying, charge).catch((error) => {
      reportError(error);
      return failed(paymentFallback);
    });
    if (outcome.kind === 'paid') {
      const { order } = outcome;
      show({ at: 'order', purchaseId: order.purchaseId, token: order.token, known: order, fresh: true });
      showOrderOf(purchase);
      return true;
    }
    if (state === paying) {
      const { message, declined } = outcome;
      if (outcome.over) openAgain();
      else show({ ...backToPayment(paying), error: message, declined });
    }
    back();
    return false;
  }

  /** Opens another purchase in place of one that banks have declined too often, or that was paid. */
  function startAgain(): void {
    if (state.at === 'closed') {
      savePurchase({ planId: state.plan.id, purchaseId: state.purchaseId, status: 'paid' });
    } else if (state.at === 'not-opened' && state.problem.kind === 'declined-too-often') {
      const { purchaseId } = state.problem;
      savePurchase({ planId: state.plan.id, purchaseId, status: 'abandoned' });
    } else return;
    openAgain();
  }

  /** Another tab that pays for the same purchase, or begins it anew, is followed. */
  function followOtherTabs(): void {
    if (state.at !== 'payment' && state.at !== 'confirmation') return;
    const status = findPurchase(state.purchase.purchaseId)?.status;
    if (status === 'paid') showOrderOf(state.purchase);
    if (status === 'abandoned') openAgain();
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Listens to other tabs. @returns what ends it, and with it all use of the browser's history */
    connect: () => {
      connected = true;
      const unsubscribe = subscribeToPurchases(followOtherTabs);
      return () => {
        connected = false;
        unsubscribe();
      };
    },
    arrive,
    /** The token leaves the address, where it would be copied and shared; what is stored nowhere else stays. */
    openLinkedOrder: (token: string) => {
      if (state.at === 'order' && state.token === token) return;
      const orderKey = newId();
      if (keepToken(orderKey, token)) go('success', { orderKey }, { replace: true });
      else show({ at: 'order', token, fresh: false });
    },
    /** The token stays in the address: it does one thing, once. */
    openRestoring: (token: string) => show({ at: 'restoring', token }),
    openAgain,
    startAgain,
    /** 'Review Order' was pressed; the errors of the form are not known yet. */
    submit: () => state.at === 'payment' && state.error && show({ ...state, error: null }),
    /** The reviewed details are not those of the form any more: Forward would confirm the old ones. */
    formChanged: () => state.at === 'payment' && state.details && show({ ...state, details: null }),
    review,
    back,
    pay,
  };
}
