import { type OrderView, type PaymentData, receivedApiError } from '@site/contract/wire';
import { paths } from '@site/domain/paths';
import { paymentFallback } from '@site/domain/payment-errors';
import type { SelectedPlan } from '@site/domain/selected-plan';
import { createApiClient } from '@site/sdk/api-client';
import { openingThrew, withNothingCharged } from '../content/failure-texts.ts';
import type { InvoiceResponse } from '../invoice/invoice.ts';
import {
  findOrder,
  isSettled,
  lookupProblem,
  type Order,
  reported,
  savedOrder,
  saveOrder,
} from '../order/order.ts';
import { watchOrder } from '../order/watch-order.ts';
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
import { type OpeningOutcome, openPurchase } from './open-purchase.ts';
import { type Charge, payPurchase } from './pay-purchase.ts';
import {
  closePurchase,
  findPurchase,
  type HistoryEntry,
  restorePurchase,
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
  /** The order that is being watched. */
  let watched: { token: string; end: AbortController } | undefined;
  const listeners = new Set<() => void>();

  function show(next: Checkout): void {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
    if (state.at === 'opening') void open(state);
  }

  async function open(opening: Opening): Promise<void> {
    const outcome = await openPurchase(api, opening, entry).catch((error): OpeningOutcome => {
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
        show({ at: 'payment', plan, price: purchase.amount, purchase, details: null, error: null, changed });
        return go('payment', { planId: plan.id, ...purchase }, { replace: true });
      }
      case 'already-paid':
        complete(outcome.order);
        return go('success', { ...outcome.order, orderToken: outcome.order.token }, { replace: true });
      case 'closed':
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

  async function find(token: string): Promise<void> {
    show({ at: 'finding', token });
    endWatch();
    const result = await findOrder(api, token);
    if (state.at !== 'finding' || state.token !== token) return;
    if (result.kind === 'ok') complete({ token, view: result.value });
    else show({ at: 'not-found', token, problem: lookupProblem(result) });
  }

  /** Shows an order. @param soon it may have changed since this tab saved it */
  function complete(order: Order, soon = false): void {
    show({ at: 'complete', order, fresh: state.at === 'paying' });
    watch(soon);
  }

  /** Watches the order that is on screen, until it is settled or left. @param soon looks it up at once, in any case */
  function watch(soon = false): void {
    if (!connected || state.at !== 'complete') return;
    const { token } = state.order;
    if (watched?.token === token) return;
    endWatch();
    if (isSettled(state.order) && !soon) return;
    const end = new AbortController();
    watched = { token, end };
    const look = async () => {
      const result = await findOrder(api, token);
      if (end.signal.aborted || state.at !== 'complete') return false;
      const order = result.kind === 'ok' ? reported(state.order, result.value) : state.order;
      if (order !== state.order) update(order);
      // A token that has expired opens nothing any more.
      return !isSettled(order) && !('status' in result && result.status === 401);
    };
    void watchOrder(look, { soon, left: end.signal }).finally(() => {
      if (watched?.end === end) watched = undefined;
    });
  }

  function endWatch(): void {
    watched?.end.abort();
    watched = undefined;
  }

  /** Shows the order on screen as it is now. One that was paid in this tab is saved, so that a reload shows the same. */
  function update(order: Order): void {
    if (order.own) saveOrder(order);
    if (state.at === 'complete') show({ ...state, order });
    watch();
  }

  /** The order page has asked for the invoice. */
  function invoiceAccepted({ invoice, status }: InvoiceResponse): void {
    if (state.at !== 'complete' || !state.order.own) return;
    const { order } = state;
    update({
      ...order,
      own: { ...order.own, invoiceAccepted: true },
      view: { ...order.view, invoice, ...(status && { status }) },
    });
  }

  /** Adds or replaces a history entry, and the router then shows it. Where history cannot be written, it is shown here. */
  function go(
    checkoutStep: HistoryEntry['checkoutStep'],
    { planId, purchaseId, orderToken }: Omit<HistoryEntry, 'checkoutStep'>,
    { replace }: { replace: boolean },
  ): void {
    if (!connected) return;
    // Field by field: nothing else of a purchase, above all no secret, belongs into the history.
    const next: HistoryEntry = { checkoutStep, planId, purchaseId, orderToken };
    try {
      // An order has its plan: its address names none, which would begin another purchase where it is copied.
      const query = checkoutStep === 'success' ? '' : window.location.search;
      navigate(paths.checkout + query, { replace, state: next });
    } catch (error) {
      reportError(error);
      arrive(next);
    }
  }

  /** The history entry that is on screen leads to its order, or to its step of the purchase. */
  function arrive(arrived: HistoryEntry, selected: SelectedPlan = { state: 'reading' }): void {
    entry = arrived;
    const { checkoutStep, purchaseId, orderToken } = arrived;
    if (state.at === 'paying' || isOnScreen(arrived)) return;
    const order = savedOrder(purchaseId);
    const isPaid = checkoutStep === 'success' || findPurchase(purchaseId)?.status === 'paid';
    if (order) complete(order, true);
    else if (isPaid && orderToken) void find(orderToken);
    else {
      restorePurchase(arrived);
      endWatch();
      const step = checkoutStep === 'confirmation' ? 'confirmation' : 'payment';
      // The visitor has left an order that was on screen: the selected plan decides again.
      const isOrder = state.at === 'finding' || state.at === 'not-found' || state.at === 'complete';
      show(atStep(followPlan(isOrder ? initialCheckout : state, selected), step));
      if (step === 'confirmation' && state.at === 'payment') go('payment', arrived, { replace: true });
    }
  }

  function isOnScreen({ purchaseId, orderToken }: HistoryEntry): boolean {
    if (state.at === 'finding') return state.token === orderToken;
    if (state.at !== 'complete') return false;
    const { order } = state;
    // A purchase has a token for each time that it was opened.
    if (purchaseId && order.purchaseId) return order.purchaseId === purchaseId;
    return order.token === orderToken;
  }

  const showOrderOf = (purchase: Purchase) => go('success', purchase, { replace: true });

  /** From the confirmation to the payment step, by way of the browser's history. */
  function back(): void {
    if (entry.checkoutStep === 'confirmation') navigate(-1);
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
      complete(outcome.order);
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
      closePurchase({ planId: state.plan.id, purchaseId: state.purchaseId }, 'paid');
    } else if (state.at === 'not-opened' && state.problem.kind === 'declined-too-often') {
      closePurchase({ planId: state.plan.id, purchaseId: state.problem.purchaseId }, 'abandoned');
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
      watch();
      const unsubscribe = subscribeToPurchases(followOtherTabs);
      return () => {
        connected = false;
        endWatch();
        unsubscribe();
      };
    },
    arrive,
    /** The token leaves the address, where it would be copied and shared; the entry stores it for a reload. */
    openLinkedOrder: (orderToken: string) => go('success', { orderToken }, { replace: true }),
    findAgain: () => state.at === 'not-found' && void find(state.token),
    openAgain,
    startAgain,
    invoiceAccepted,
    /** The buyer has changed the order on screen: its address or its answers. */
    reported: (view: OrderView) => state.at === 'complete' && update(reported(state.order, view)),
    /** 'Review Order' was pressed; the errors of the form are not known yet. */
    submit: () => state.at === 'payment' && state.error && show({ ...state, error: null }),
    /** The reviewed details are not those of the form any more: Forward would confirm the old ones. */
    formChanged: () => state.at === 'payment' && state.details && show({ ...state, details: null }),
    review,
    back,
    pay,
  };
}
