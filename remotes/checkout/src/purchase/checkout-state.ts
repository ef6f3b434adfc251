import { type Plan, payableByCard } from '@site/domain/catalogue';
import type { SelectedPlan } from '@site/domain/selected-plan';
import type { OrderSummary, PaymentData, PaymentIntentCreated } from '@site/wire/messages';
import type { ShownOrder } from '../order/use-order.ts';

/** A purchase whose payment can be confirmed. */
export type Purchase = Omit<PaymentIntentCreated, 'currency'> & { purchaseId: string };

/** What is being bought, at which price in US dollars. */
type Item = { plan: Plan; price: number };

/** Reasons why there is no payment form. */
export type OpeningProblem =
  /** The price has changed since this page was made; the plan can be bought at today's. */
  | { kind: 'price-changed'; currentPrice: number }
  /** Banks have declined the purchase so often that it is over; another one can be opened instead. */
  | { kind: 'declined-too-often'; purchaseId: string; declines: number }
  | { kind: 'failed'; reason: string };

/** What the request for a payment leads to. */
export type OpeningOutcome =
  | { kind: 'opened'; purchase: Purchase }
  /** The purchase was paid before, or may have been. */
  | { kind: 'closed'; purchaseId: string; order: OrderSummary }
  | { kind: 'problem'; problem: OpeningProblem };

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
  | ({ at: 'order'; purchaseId?: string | undefined } & ShownOrder)
  /** The former address of an order may become its address again, by the token of its email. */
  | { at: 'restoring'; token: string };

export type Opening = Extract<Checkout, { at: 'opening' }>;
export type Paying = Extract<Checkout, { at: 'paying' }>;

export const initialCheckout: Checkout = { at: 'reading' };

/** Follows the selected plan, also when another tab changes it; never during a payment. */
export function followPlan(state: Checkout, selected: SelectedPlan): Checkout {
  if (selected.state === 'reading' || state.at === 'paying') return state;
  if (selected.state === 'none') return { at: 'no-plan' };
  const { plan } = selected;
  if ('plan' in state && state.plan.id === plan.id) return state;
  if (!payableByCard(plan)) return { at: 'booking', plan };
  return { at: 'opening', plan, price: plan.price, changed: 'plan' in state };
}

/** The browser's Forward leads to the confirmation only with details that were reviewed. */
export function atStep(state: Checkout, step: 'payment' | 'confirmation'): Checkout {
  if (step === 'payment' && state.at === 'confirmation') return backToPayment(state);
  if (step === 'confirmation' && state.at === 'payment' && state.details) {
    const { plan, price, purchase, details } = state;
    return { at: 'confirmation', plan, price, purchase, details };
  }
  return state;
}

/** Computes the state after a purchase was requested: its form, or why there is none. */
export function afterOpening({ plan, price, changed }: Opening, outcome: OpeningOutcome): Checkout {
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

/** Opens what is being bought once more, at a new price when there is one. */
export function reopen(state: Checkout, newPrice?: number): Checkout {
  if (!('price' in state) || state.at === 'opening') return state;
  return { at: 'opening', plan: state.plan, price: newPrice ?? state.price, changed: false };
}

/** Finds what is being paid: what the confirmation shows, or the form's purchase with the details that a wallet has. */
export function payingOf(state: Checkout, approved?: PaymentData): Paying | undefined {
  if (state.at !== 'confirmation' && !(state.at === 'payment' && approved)) return undefined;
  const details = state.at === 'confirmation' ? state.details : approved;
  const { plan, price, purchase } = state;
  return details && { at: 'paying', plan, price, purchase, details };
}

export function backToPayment(state: Extract<Checkout, { at: 'confirmation' | 'paying' }>) {
  return { ...state, at: 'payment', error: null, changed: false } as const;
}
