import type { OrderSummary, PaymentData, PaymentIntentCreated } from '@site/contract/wire';
import { type Plan, payableByCard } from '@site/domain/catalogue';
import type { SelectedPlan } from '@site/domain/selected-plan';
import type { LookupProblem, Order } from '../order/order.ts';

/** A purchase whose payment can be confirmed. */
export type Purchase = Omit<PaymentIntentCreated, 'currency'> & { purchaseId: string };

/** What is being bought, at which price in US dollars. */
type Item = { plan: Plan; price: number };

/** Why there is no payment form. */
export type OpeningProblem =
  /** The price has changed since this page was made; the plan can be bought at today's. */
  | { kind: 'price-changed'; currentPrice: number }
  /** The purchase is closed already; with the order that was paid, or may have been. */
  | { kind: 'closed'; order?: OrderSummary | undefined }
  /** Banks have declined the purchase so often that it is over; another one can be opened instead. */
  | { kind: 'declined-too-often'; purchaseId: string; declines: number }
  | { kind: 'failed'; reason: string };

/** Where the visitor is between choosing a plan and having an order. */
export type Checkout =
  /** The selected plan has not been read from storage: what prerendered HTML shows. */
  | { at: 'reading' }
  | { at: 'no-plan' }
  /** Consulting is booked and not paid by card. */
  | { at: 'booking'; plan: Plan }
  /** The payment secret is being fetched. `changed` when another tab has chosen another plan. */
  | ({ at: 'opening'; changed: boolean } & Item)
  | ({ at: 'not-opened'; problem: OpeningProblem } & Item)
  /** The purchase was paid, or may have been, and nothing here opens its order: this is all that may be shown. */
  | ({ at: 'closed'; purchaseId: string; order: OrderSummary } & Item)
  /** `details` are those that were reviewed last, until the form changes. */
  | ({
      at: 'payment';
      purchase: Purchase;
      details: PaymentData | null;
      error: string | null;
      /** The error is a bank's: another card may do. */
      declined?: boolean;
      changed: boolean;
    } & Item)
  | ({ at: 'confirmation'; purchase: Purchase; details: PaymentData } & Item)
  | ({ at: 'paying'; purchase: Purchase; details: PaymentData } & Item)
  /** An order is being looked up by its token. */
  | { at: 'finding'; token: string }
  | { at: 'not-found'; token: string; problem: LookupProblem }
  /** `fresh` when the payment has just been made on this page. */
  | { at: 'complete'; order: Order; fresh: boolean };

export type Opening = Extract<Checkout, { at: 'opening' }>;

export type CheckoutEvent =
  /** A history entry without an order is on screen, or the selected plan has changed. */
  | { type: 'arrived'; step: 'payment' | 'confirmation'; selected: SelectedPlan }
  | { type: 'opened'; purchase: Purchase }
  | { type: 'not-opened'; problem: OpeningProblem }
  | { type: 'closed'; purchaseId: string; order: OrderSummary }
  /** Open the purchase once more, at a new price when there is one. */
  | { type: 'open-again'; price?: number }
  /** 'Review Order' was pressed; the errors of the form are not known yet. */
  | { type: 'submitted' }
  /** The form is right. The confirmation appears when its history entry does. */
  | { type: 'reviewed'; details: PaymentData }
  | { type: 'form-changed' }
  /** With `details` the buyer has approved the payment in a wallet, without the confirmation. */
  | { type: 'pay'; details?: PaymentData }
  | { type: 'failed'; message: string; declined: boolean }
  /** This purchase cannot be paid any more. */
  | { type: 'over' }
  | { type: 'find'; token: string }
  | { type: 'not-found'; problem: LookupProblem }
  | { type: 'complete'; order: Order }
  /** The order on screen, looked up again. */
  | { type: 'refreshed'; order: Order };

export const initialCheckout: Checkout = { at: 'reading' };

/** Every transition of the checkout. An event that does not belong to the state changes nothing. */
export function checkout(state: Checkout, event: CheckoutEvent): Checkout {
  switch (event.type) {
    case 'arrived':
      return moveTo(followPlan(withoutOrder(state), event.selected), event.step);
    case 'opened': {
      if (state.at !== 'opening') return state;
      const { plan, changed } = state;
      const { purchase } = event;
      return { at: 'payment', plan, price: purchase.amount, purchase, details: null, error: null, changed };
    }
    case 'not-opened':
      if (state.at !== 'opening') return state;
      return { at: 'not-opened', plan: state.plan, price: state.price, problem: event.problem };
    case 'closed': {
      if (state.at !== 'opening') return state;
      const { plan, price } = state;
      return { at: 'closed', plan, price, purchaseId: event.purchaseId, order: event.order };
    }
    case 'open-again':
      return state.at === 'not-opened' || state.at === 'closed' ? reopen(state, event.price) : state;
    case 'submitted':
      return state.at === 'payment' && state.error ? { ...state, error: null } : state;
    case 'reviewed':
      return state.at === 'payment' ? { ...state, error: null, details: event.details } : state;
    case 'form-changed':
      // The reviewed details are not those of the form any more: Forward would confirm the old ones.
      return state.at === 'payment' && state.details ? { ...state, details: null } : state;
    case 'pay':
      return payingOf(state, event.details) ?? state;
    case 'failed':
      return state.at === 'paying'
        ? { ...backToPayment(state), error: event.message, declined: event.declined }
        : state;
    case 'over':
      return 'purchase' in state ? reopen(state) : state;
    case 'find':
      return { at: 'finding', token: event.token };
    case 'not-found':
      return state.at === 'finding' ? { ...state, at: 'not-found', problem: event.problem } : state;
    case 'complete':
      return { at: 'complete', order: event.order, fresh: state.at === 'paying' };
    case 'refreshed':
      return state.at === 'complete' ? { ...state, order: event.order } : state;
  }
}

/** What is being paid: what the confirmation shows, or the form's purchase with the details that a wallet has. */
export function payingOf(
  state: Checkout,
  approved?: PaymentData,
): Extract<Checkout, { at: 'paying' }> | undefined {
  if (state.at !== 'confirmation' && !(state.at === 'payment' && approved)) return undefined;
  const details = state.at === 'confirmation' ? state.details : approved;
  const { plan, price, purchase } = state;
  return details && { at: 'paying', plan, price, purchase, details };
}

/** The visitor has left an order that was on screen: the selected plan decides again. */
function withoutOrder(state: Checkout): Checkout {
  return state.at === 'finding' || state.at === 'not-found' || state.at === 'complete'
    ? initialCheckout
    : state;
}

/** Follows the selected plan, also when another tab changes it; never during a payment. */
function followPlan(state: Checkout, selected: SelectedPlan): Checkout {
  if (selected.state === 'reading' || state.at === 'paying') return state;
  if (selected.state === 'none') return { at: 'no-plan' };
  const { plan } = selected;
  if ('plan' in state && state.plan.id === plan.id) return state;
  if (!payableByCard(plan)) return { at: 'booking', plan };
  return { at: 'opening', plan, price: plan.price, changed: 'plan' in state };
}

/** The browser's Forward leads to the confirmation only with details that were reviewed. */
function moveTo(state: Checkout, step: 'payment' | 'confirmation'): Checkout {
  if (step === 'payment' && state.at === 'confirmation') return backToPayment(state);
  if (step === 'confirmation' && state.at === 'payment' && state.details) {
    const { plan, price, purchase, details } = state;
    return { at: 'confirmation', plan, price, purchase, details };
  }
  return state;
}

function backToPayment(state: Extract<Checkout, { at: 'confirmation' | 'paying' }>) {
  return { ...state, at: 'payment', error: null, changed: false } as const;
}

function reopen({ plan, price }: Item, newPrice = price): Opening {
  return { at: 'opening', plan, price: newPrice, changed: false };
}
