import type { PaymentData, PaymentIntentCreated } from '@site/contract/wire';
import { type Plan, payableByCard } from '@site/domain/catalogue';
import type { SelectedPlan } from '@site/domain/selected-plan';
import type { OpeningProblem } from './opening-problem.ts';
import type { Order } from './order.ts';

/** A purchase whose payment can be confirmed. */
export type Purchase = Omit<PaymentIntentCreated, 'currency'> & { purchaseId: string };

/** What is being bought, at which price in US dollars. */
type Buying = { plan: Plan; price: number };

/** Where the visitor is between choosing a plan and having an order. */
export type Checkout =
  /** Storage has not been read: what prerendered HTML shows. */
  | { at: 'reading' }
  | { at: 'no-plan' }
  /** Consulting is booked and not paid by card. */
  | ({ at: 'booking' } & Pick<Buying, 'plan'>)
  /** The payment secret is being fetched. */
  | ({ at: 'opening'; followed: boolean } & Buying)
  | ({ at: 'unopened'; problem: OpeningProblem } & Buying)
  | ({
      at: 'payment';
      purchase: Purchase;
      details: PaymentData | null;
      error: string | null;
      followed: boolean;
    } & Buying)
  | ({ at: 'confirmation'; purchase: Purchase; details: PaymentData } & Buying)
  | ({ at: 'paying'; purchase: Purchase; details: PaymentData } & Buying)
  /** An order is being looked up. */
  | { at: 'finding'; token: string }
  | { at: 'not-found'; token: string; message: string }
  /** `fresh` when the payment has just gone through on this page. */
  | { at: 'complete'; order: Order; fresh: boolean };

export type CheckoutEvent =
  | { type: 'plan-read'; selected: SelectedPlan }
  | { type: 'opened'; planId: string; purchase: Purchase }
  | { type: 'not-opened'; planId: string; problem: OpeningProblem }
  /** Once more, at a new price when there is one. */
  | { type: 'open-again'; price?: number }
  /** Another tab has begun this purchase anew. */
  | { type: 'superseded' }
  /** 'Review Order' was pressed, whatever comes of it. */
  | { type: 'submitted' }
  | { type: 'reviewed'; details: PaymentData }
  /** Back, or the browser's own Back and Forward. */
  | { type: 'walked'; to: 'payment' | 'confirmation' }
  | { type: 'form-changed' }
  | { type: 'pay' }
  | { type: 'failed'; message: string }
  /** The payment cannot be tried again: not with this purchase. */
  | { type: 'over' }
  | { type: 'find'; token: string }
  | { type: 'not-found'; message: string }
  | { type: 'complete'; order: Order }
  /** The order on screen, looked at again. */
  | { type: 'settled'; order: Order };

export const beginning: Checkout = { at: 'reading' };

/** Every move of the checkout. An event that does not belong to the state changes nothing. */
export function checkout(state: Checkout, event: CheckoutEvent): Checkout {
  switch (event.type) {
    case 'plan-read':
      return followPlan(state, event.selected);
    case 'opened':
      if (state.at !== 'opening' || state.plan.id !== event.planId) return state;
      return {
        at: 'payment',
        plan: state.plan,
        price: event.purchase.amount,
        purchase: event.purchase,
        details: null,
        error: null,
        followed: state.followed,
      };
    case 'not-opened':
      if (state.at !== 'opening' || state.plan.id !== event.planId) return state;
      return { at: 'unopened', plan: state.plan, price: state.price, problem: event.problem };
    case 'open-again':
      if (state.at !== 'unopened') return state;
      return { at: 'opening', plan: state.plan, price: event.price ?? state.price, followed: false };
    case 'superseded':
      if (state.at !== 'payment' && state.at !== 'confirmation') return state;
      return { at: 'opening', plan: state.plan, price: state.price, followed: false };
    case 'submitted':
      return state.at === 'payment' && state.error ? { ...state, error: null } : state;
    case 'reviewed':
      if (state.at !== 'payment') return state;
      return { at: 'confirmation', ...bought(state), details: event.details };
    case 'walked':
      return walk(state, event.to);
    case 'form-changed':
      // Details that were reviewed are not what the form says any more: Forward would confirm the old ones.
      return state.at === 'payment' && state.details ? { ...state, details: null } : state;
    case 'pay':
      if (state.at !== 'confirmation') return state;
      return { at: 'paying', ...bought(state), details: state.details };
    case 'failed':
      if (state.at !== 'paying') return state;
      return { ...backToPayment(state), error: event.message };
    case 'over':
      if (state.at !== 'paying') return state;
      return { at: 'opening', plan: state.plan, price: state.price, followed: false };
    case 'find':
      return { at: 'finding', token: event.token };
    case 'not-found':
      return state.at === 'finding' ? { at: 'not-found', token: state.token, message: event.message } : state;
    case 'complete':
      return { at: 'complete', order: event.order, fresh: state.at === 'paying' };
    case 'settled':
      return state.at === 'complete' && state.order.kind === 'viewed'
        ? { ...state, order: event.order }
        : state;
  }
}

/** Follows the selected plan, also when another tab changes it; never under a payment that is on its way. */
function followPlan(state: Checkout, selected: SelectedPlan): Checkout {
  if (selected.state === 'reading') return state;
  if (['paying', 'finding', 'not-found', 'complete'].includes(state.at)) return state;
  if (selected.state === 'none') return { at: 'no-plan' };
  const { plan } = selected;
  if ('plan' in state && state.plan.id === plan.id) return state;
  if (!payableByCard(plan)) return { at: 'booking', plan };
  return { at: 'opening', plan, price: plan.price, followed: 'plan' in state };
}

function walk(state: Checkout, to: 'payment' | 'confirmation'): Checkout {
  // Away from an order that was on screen: the plan decides anew.
  if (['finding', 'not-found', 'complete'].includes(state.at)) return beginning;
  if (to === 'payment' && state.at === 'confirmation') return backToPayment(state);
  if (to === 'confirmation' && state.at === 'payment' && state.details)
    return { at: 'confirmation', ...bought(state), details: state.details };
  return state;
}

/** Whether the browser's Forward may lead to the confirmation: only with details that were reviewed. */
export function canConfirm(state: Checkout): boolean {
  return state.at === 'payment'
    ? state.details !== null
    : state.at === 'confirmation' || state.at === 'paying';
}

type Paying = Extract<Checkout, { at: 'confirmation' | 'paying' }>;

function backToPayment(state: Paying): Extract<Checkout, { at: 'payment' }> {
  return { at: 'payment', ...bought(state), details: state.details, error: null, followed: false };
}

function bought({ plan, price, purchase }: Buying & { purchase: Purchase }) {
  return { plan, price, purchase };
}
