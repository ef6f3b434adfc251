import type { PaymentData } from '@site/contract/wire';
import { formatPrice } from '@site/domain/format';
import { paths } from '@site/domain/paths';
import { maxDeclines, paymentFallback } from '@site/domain/payment-errors';
import { type SelectedPlan, toSelectedService } from '@site/domain/selected-plan';
import { openingThrew, orderLookupMessage } from '../error-messages.ts';
import {
  findOrder,
  isCompleted,
  isUnsettled,
  type OwnOrder,
  savedOrder,
  saveOrder,
  tokenOf,
  type ViewedOrder,
} from '../order/order.ts';
import {
  type Checkout,
  type CheckoutEvent,
  checkout,
  initialCheckout,
  type Opening,
  type Paying,
} from './checkout-state.ts';
import type { HistoryEntry } from './history-entry.ts';
import { type OpeningOutcome, openPurchase } from './open-purchase.ts';
import {
  closePurchase,
  countDecline,
  findPurchase,
  restorePurchase,
  subscribeToPurchases,
  updatePurchase,
} from './purchase-records.ts';

/** How an attempt to charge the card ended. */
export type ChargeOutcome =
  /** `earlier` when it had been paid before this attempt, perhaps with other details. */
  | { kind: 'paid'; paymentIntentId: string; processing: boolean; earlier: boolean }
  /** `declined` when a bank declined the card, `over` when the payment can no longer be tried. */
  | { kind: 'failed'; message: string; declined: boolean; over: boolean };

export type Charge = (clientSecret: string, details: PaymentData) => Promise<ChargeOutcome>;

type Dependencies = {
  apiBase: string;
  /** As of the router. A number of entries, or a path with the state of its entry. */
  navigate: {
    (path: string, options: { replace: boolean; state: HistoryEntry }): void;
    (delta: number): void;
  };
};

export type CheckoutStore = ReturnType<typeof createCheckoutStore>;

/** How often, in milliseconds, and how many times an order is looked up until its payment is settled. */
const settling = { everyMs: 2_000, times: 30 };

/**
 * The checkout's state and all that changes it besides the reducer: requests, stored records and the browser's
 * history. Each request ends in a state that is visible, whatever throws.
 */
export function createCheckoutStore({ apiBase, navigate }: Dependencies) {
  let state: Checkout = initialCheckout;
  /** The entry of the browser's history that is on screen. */
  let entry: HistoryEntry = { checkoutStep: 'payment' };
  let connected = true;
  const listeners = new Set<() => void>();

  function send(event: CheckoutEvent): void {
    const previous = state;
    state = checkout(state, event);
    if (state === previous) return;
    for (const listener of listeners) listener();
    if (state.at === 'opening') void open(state);
    if (state.at === 'finding') void find(state.token);
    if (state.at === 'complete' && previous.at !== 'complete' && state.order.kind === 'viewed')
      void watch(state.order.token);
  }

  /** Adds or replaces a history entry, and the router then shows it. Where history cannot be written, it is shown here. */
  function go(next: HistoryEntry, { replace }: { replace: boolean }): void {
    if (!connected) return;
    try {
      navigate(paths.checkout, { replace, state: next });
    } catch (error) {
      report(error);
      arrive(next);
    }
  }

  async function open(opening: Opening): Promise<void> {
    const outcome = await openPurchase(apiBase, opening, entry.purchaseId).catch((error): OpeningOutcome => {
      report(error);
      return { kind: 'problem', problem: openingThrew };
    });
    // Another plan has been chosen meanwhile.
    if (state !== opening) return;
    if (outcome.kind === 'problem') return send({ type: 'not-opened', problem: outcome.problem });
    if (outcome.kind === 'already-paid') {
      const { purchaseId, token, view } = outcome;
      send({ type: 'complete', order: { kind: 'viewed', purchaseId, token, view } });
      return go({ checkoutStep: 'success', purchaseId, orderToken: token }, { replace: true });
    }
    send({ type: 'opened', purchase: outcome.purchase });
    const { purchaseId, orderToken } = outcome.purchase;
    go({ checkoutStep: 'payment', planId: opening.plan.id, purchaseId, orderToken }, { replace: true });
  }

  async function find(token: string): Promise<void> {
    const result = await findOrder(apiBase, token);
    if (state.at !== 'finding' || state.token !== token) return;
    if (result.kind === 'ok')
      send({ type: 'complete', order: { kind: 'viewed', token, view: result.value } });
    else send({ type: 'not-found', message: orderLookupMessage(result) });
  }

  /** Looks an order up again until the provider has settled its payment. */
  async function watch(token: string): Promise<void> {
    const shown = (): ViewedOrder | undefined =>
      state.at === 'complete' && state.order.kind === 'viewed' && state.order.token === token
        ? state.order
        : undefined;
    for (let left = settling.times; left > 0; left -= 1) {
      const order = shown();
      if (!connected || !order || !isUnsettled(order)) return;
      await new Promise((resolve) => setTimeout(resolve, settling.everyMs));
      const result = await findOrder(apiBase, token);
      if (result.kind === 'ok' && shown())
        send({ type: 'refreshed', order: { ...order, view: result.value } });
    }
  }

  /** The entry of a history that is on screen leads to its order, or to its step of the purchase. */
  function arrive(arrived: HistoryEntry, selected: SelectedPlan = { state: 'reading' }): void {
    entry = arrived;
    const { checkoutStep, purchaseId, orderToken } = arrived;
    if (state.at === 'paying' || isOnScreen(arrived)) return;
    const order = savedOrder(purchaseId);
    const isPaid = checkoutStep === 'success' || findPurchase(purchaseId)?.status === 'paid';
    if (order) send({ type: 'complete', order });
    else if (isPaid && orderToken) send({ type: 'find', token: orderToken });
    else {
      restorePurchase(arrived);
      const step = checkoutStep === 'confirmation' ? 'confirmation' : 'payment';
      send({ type: 'arrived', step, selected });
      if (step === 'confirmation' && state.at === 'payment')
        go({ ...arrived, checkoutStep: 'payment' }, { replace: true });
    }
  }

  function isOnScreen({ purchaseId, orderToken }: HistoryEntry): boolean {
    if (state.at === 'finding') return state.token === orderToken;
    if (state.at !== 'complete') return false;
    const { order } = state;
    if (orderToken) return tokenOf(order) === orderToken;
    return purchaseId !== undefined && order.purchaseId === purchaseId;
  }

  /** From the confirmation to the payment step, by way of the browser's history. */
  function back(): void {
    if (entry.checkoutStep === 'confirmation') navigate(-1);
  }

  function review(details: PaymentData): void {
    send({ type: 'reviewed', details });
    if (state.at !== 'payment') return;
    const { purchaseId, orderToken } = state.purchase;
    go(
      { checkoutStep: 'confirmation', planId: state.plan.id, purchaseId, orderToken },
      { replace: entry.checkoutStep === 'confirmation' },
    );
  }

  /** Charges the card, once: a second call finds the state `paying`. */
  async function pay(charge: Charge): Promise<void> {
    if (state.at !== 'confirmation') return;
    const paying: Paying = { ...state, at: 'paying' };
    const { purchase, details } = paying;
    // Another tab was faster: its order is shown.
    if (findPurchase(purchase.purchaseId)?.status === 'paid') return showOrderOf(paying);
    send({ type: 'pay' });
    window.addEventListener('beforeunload', warnBeforeUnload);
    try {
      updatePurchase(identityOf(paying), { status: 'started' });
      const outcome = await charge(purchase.clientSecret, details);
      if (outcome.kind === 'paid') await complete(paying, outcome);
      else fail(paying, outcome);
    } catch (error) {
      report(error);
      fail(paying, { message: paymentFallback, declined: false, over: false });
    } finally {
      window.removeEventListener('beforeunload', warnBeforeUnload);
    }
  }

  async function complete(paying: Paying, outcome: Extract<ChargeOutcome, { kind: 'paid' }>): Promise<void> {
    const { purchaseId, orderToken } = paying.purchase;
    closePurchase(identityOf(paying), 'paid');
    // Paid before this attempt: the API knows with which details, if it has heard of the payment already.
    const known = outcome.earlier ? await findOrder(apiBase, orderToken) : undefined;
    if (known?.kind === 'ok' && isCompleted(known.value)) {
      send({ type: 'complete', order: { kind: 'viewed', purchaseId, token: orderToken, view: known.value } });
    } else {
      const order = ownOrderOf(paying, outcome);
      saveOrder(order);
      send({ type: 'complete', order });
    }
    showOrderOf(paying);
  }

  function fail(paying: Paying, failure: Omit<Extract<ChargeOutcome, { kind: 'failed' }>, 'kind'>): void {
    const declines = failure.declined ? countDecline(identityOf(paying)) : 0;
    // At the limit the API closes the purchase: opening it again finds out why.
    if (failure.over || declines >= maxDeclines) send({ type: 'over' });
    else send({ type: 'failed', message: failure.message });
    back();
  }

  function showOrderOf({ purchase: { purchaseId, orderToken } }: Pick<Paying, 'purchase'>): void {
    go({ checkoutStep: 'success', purchaseId, orderToken }, { replace: true });
  }

  /** Another tab that pays for the same purchase, or begins it anew, is followed. */
  function followOtherTabs(): void {
    if (state.at !== 'payment' && state.at !== 'confirmation') return;
    const status = findPurchase(state.purchase.purchaseId)?.status;
    if (status === 'paid') showOrderOf(state);
    if (status === 'abandoned') send({ type: 'over' });
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
    /** An address with an order's token is replaced, so that it is not copied and shared; the entry stores the token for a reload. */
    openLinkedOrder: (orderToken: string) => go({ checkoutStep: 'success', orderToken }, { replace: true }),
    findAgain: () => state.at === 'not-found' && send({ type: 'find', token: state.token }),
    openAgain: (price?: number) => send({ type: 'open-again', ...(price !== undefined && { price }) }),
    /** Gives a purchase up that banks have declined too often, and opens another one. */
    startAgain: () => {
      if (state.at !== 'not-opened' || state.problem.kind !== 'declined-too-often') return;
      closePurchase({ planId: state.plan.id, purchaseId: state.problem.purchaseId }, 'abandoned');
      send({ type: 'open-again' });
    },
    submit: () => send({ type: 'submitted' }),
    formChanged: () => send({ type: 'form-changed' }),
    review,
    back,
    pay,
  };
}

const identityOf = ({ plan, purchase }: Paying) => ({ planId: plan.id, purchaseId: purchase.purchaseId });

/** A closed tab does not undo the payment, but its buyer would not see the order. */
const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/** Reports an error as unhandled errors are reported, without leaving the visitor with it. */
function report(error: unknown): void {
  if (typeof reportError === 'function') reportError(error);
  else console.error(error);
}

function ownOrderOf(
  { plan, price, purchase, details }: Paying,
  { paymentIntentId, processing }: { paymentIntentId: string; processing: boolean },
): OwnOrder {
  return {
    kind: 'own',
    purchaseId: purchase.purchaseId,
    orderNumber: purchase.orderNumber,
    orderDate: new Date().toISOString(),
    orderToken: purchase.orderToken,
    paymentIntentId,
    processing,
    // At the price that was charged, which may be newer than this page's.
    selectedService: { ...toSelectedService(plan), price, displayPrice: formatPrice(price) },
    paymentData: details,
    invoiceAccepted: false,
  };
}
