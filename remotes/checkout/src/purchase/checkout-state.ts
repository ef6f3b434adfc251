import { isPayableByCard, type Plan } from '@site/domain/catalogue';
import type { SelectedPlan } from '@site/domain/selected-plan';
import type { OrderSummary } from '@site/wire/order-messages';
import type { PaymentData, PaymentIntentCreated } from '@site/wire/purchase-messages';
import type { ShownOrder } from '../order/use-order.ts';

/** A purchase with a payment that can be confirmed. */
export type Purchase = PaymentIntentCreated & { purchaseId: string };

/** The plan being bought, and its price in US dollars. */
type Item = { plan: Plan; price: number };

/** Reasons why there is no payment form. */
export type OpeningProblem =
  /** The price has changed since this page was built. The plan can be bought at the current price. */
  | { kind: 'price-changed'; currentPrice: number }
  /** The API closed the purchase because banks declined it too often. A new purchase can be opened in its place. */
  | { kind: 'declined-too-often'; purchaseId: string; declines: number }
  | { kind: 'failed'; reason: string };

export type OpeningOutcome =
  | { kind: 'opened'; purchase: Purchase }
  /** The purchase was already paid, or may have been. */
  | { kind: 'closed'; purchaseId: string; order: OrderSummary }
  | { kind: 'problem'; problem: OpeningProblem };

/** The state of the checkout, from choosing a plan to having an order. */
export type Checkout =
  /** The selected plan has not been read from storage yet, as in prerendered HTML. */
  | { at: 'reading' }
  | { at: 'no-plan' }
  /** Consulting is booked and paid for on the scheduling page. */
  | { at: 'booking'; plan: Plan }
  /** The payment's client secret is being fetched. `changed` is true if another tab has selected a different plan. */
  | ({ at: 'opening'; changed: boolean } & Item)
  | ({ at: 'not-opened'; problem: OpeningProblem } & Item)
  /**
   * The purchase was paid, or may have been, but this tab has no token for its order. So the page shows the summary of
   * the order, and no personal details.
   */
  | ({ at: 'closed'; purchaseId: string; order: OrderSummary } & Item)
  /** `details` are the details that were last reviewed, or null if the form has changed since. */
  | ({
      at: 'payment';
      purchase: Purchase;
      details: PaymentData | null;
      error: string | null;
      /** Whether a bank caused the error. A different card may then work. */
      declined?: boolean;
      changed: boolean;
    } & Item)
  | ({ at: 'confirmation'; purchase: Purchase; details: PaymentData } & Item)
  | ({ at: 'paying'; purchase: Purchase; details: PaymentData } & Item)
  | ({ at: 'order'; purchaseId?: string | undefined } & ShownOrder)
  /**
   * The visitor has followed the link in an email about a changed address. The link's token can restore the order's
   * former email address.
   */
  | { at: 'restoring'; token: string };

export type Opening = Extract<Checkout, { at: 'opening' }>;
export type Paying = Extract<Checkout, { at: 'paying' }>;

export const initialCheckout: Checkout = { at: 'reading' };

/**
 * Returns the state for the plan that is selected now, perhaps in another tab. While a payment is being charged, the
 * state does not change.
 */
export function followPlan(state: Checkout, selected: SelectedPlan): Checkout {
  if (selected.state === 'reading' || state.at === 'paying') return state;
  if (selected.state === 'none') return { at: 'no-plan' };
  const { plan } = selected;
  if ('plan' in state && state.plan.id === plan.id) return state;
  if (!isPayableByCard(plan)) return { at: 'booking', plan };
  return { at: 'opening', plan, price: plan.price, changed: 'plan' in state };
}

/**
 * Moves to the step of the history entry that the visitor opened with Back or Forward. If the details on screen were
 * not reviewed, the state stays at the payment step.
 */
export function moveToStep(state: Checkout, step: 'payment' | 'confirmation'): Checkout {
  if (step === 'payment' && state.at === 'confirmation') return backToPayment(state);
  if (step === 'confirmation' && state.at === 'payment' && state.details) {
    const { plan, price, purchase, details } = state;
    return { at: 'confirmation', plan, price, purchase, details };
  }
  return state;
}

/** Computes the state after a payment was requested: the payment form, or the reason why there is none. */
export function applyOutcome({ plan, price, changed }: Opening, outcome: OpeningOutcome): Checkout {
  switch (outcome.kind) {
    case 'opened': {
      const { purchase } = outcome;
      return { at: 'payment', plan, price: purchase.amount, purchase, details: null, error: null, changed };
    }
    case 'closed':
      return { at: 'closed', plan, price, purchaseId: outcome.purchaseId, order: outcome.order };
    case 'problem':
      return { at: 'not-opened', plan, price, problem: outcome.problem };
  }
}

/** Returns the state that requests the payment for the same plan again, at the new price if there is one. */
export function reopen(state: Checkout, newPrice?: number): Checkout {
  if (!('price' in state) || state.at === 'opening') return state;
  return { at: 'opening', plan: state.plan, price: newPrice ?? state.price, changed: false };
}

/**
 * Returns the `paying` state, or undefined if the buyer cannot pay from the step on screen. The buyer's details come
 * from the confirmation step, or from a wallet that approved the payment on the payment form.
 */
export function payingOf(state: Checkout, approved?: PaymentData): Paying | undefined {
  if (state.at !== 'confirmation' && !(state.at === 'payment' && approved)) return undefined;
  const details = state.at === 'confirmation' ? state.details : approved;
  const { plan, price, purchase } = state;
  return details && { at: 'paying', plan, price, purchase, details };
}

export function backToPayment(state: Extract<Checkout, { at: 'confirmation' | 'paying' }>) {
  return { ...state, at: 'payment', error: null, changed: false } as const;
}
