import { findPlan, type Plan } from '@site/domain/catalogue';
import { describe, expect, it } from 'vitest';
import { orderView, paymentData, paymentIntent } from '../../testing/api-responses.ts';
import type { Order } from '../order/order.ts';
import {
  type Checkout,
  type CheckoutEvent,
  checkout,
  initialCheckout,
  type Purchase,
} from './checkout-state.ts';

const plan = (id: string): Plan => findPlan(id) ?? expect.fail(`no plan ${id}`);
type Step = 'payment' | 'confirmation';
const chosen = (id: string, step: Step = 'payment'): CheckoutEvent => ({
  type: 'arrived',
  step,
  selected: { state: 'chosen', plan: plan(id) },
});
const at = (step: Step) => chosen('pd1', step);
const purchase: Purchase = { ...paymentIntent, purchaseId: '6f1c2b9e-0000-4000-8000-000000000001' };
const details = paymentData;
const order: Order = { kind: 'viewed', token: 'token', view: orderView };

function after(...events: CheckoutEvent[]): Checkout {
  return events.reduce(checkout, initialCheckout);
}
const opened: CheckoutEvent = { type: 'opened', purchase };
const toConfirmation = [
  chosen('pd1'),
  opened,
  { type: 'reviewed', details },
  at('confirmation'),
] as const satisfies CheckoutEvent[];
const toPaying = [...toConfirmation, { type: 'pay' }] as const satisfies CheckoutEvent[];

const failed: CheckoutEvent = { type: 'failed', declined: false, message: 'Your card was declined.' };

describe('from the plan to the payment form', () => {
  it.each<[string, CheckoutEvent[], object]>([
    [
      'stays as prerendered until storage has been read',
      [{ type: 'arrived', step: 'payment', selected: { state: 'reading' } }],
      { at: 'reading' },
    ],
    [
      'fetches the secret for a plan that is payable by card',
      [chosen('pd1')],
      { at: 'opening', price: 650, changed: false },
    ],
    ['leads to the booking page for consulting', [chosen('co2')], { at: 'booking', plan: plan('co2') }],
    [
      'reports that no plan is selected',
      [{ type: 'arrived', step: 'payment', selected: { state: 'none' } }],
      { at: 'no-plan' },
    ],
    [
      'shows the form once there is a secret, at the price of the intent',
      [chosen('pd1'), { ...opened, purchase: { ...purchase, amount: 700 } }],
      { at: 'payment', price: 700, error: null },
    ],
    [
      'follows a plan that another tab has chosen, and reports that it did',
      [chosen('pd1'), opened, chosen('mr2')],
      { at: 'opening', plan: { id: 'mr2' }, changed: true },
    ],
  ])('%s', (_, events, state) => {
    expect(after(...events)).toMatchObject(state);
  });

  it('tries again after a failure, at the new price when there is one', () => {
    const notOpened = after(chosen('pd1'), {
      type: 'not-opened',
      problem: { kind: 'price-changed', currentPrice: 700 },
    });
    expect(notOpened).toMatchObject({ at: 'not-opened' });
    expect(checkout(notOpened, { type: 'open-again', price: 700 })).toMatchObject({ price: 700 });
    expect(checkout(notOpened, { type: 'open-again' })).toMatchObject({ at: 'opening', price: 650 });
  });
});

describe('confirming', () => {
  it('shows the confirmation before it charges, when the history entry of the confirmation is on screen', () => {
    expect(after(chosen('pd1'), opened, { type: 'reviewed', details })).toMatchObject({ at: 'payment' });
    expect(after(...toConfirmation)).toMatchObject({ at: 'confirmation', details });
  });
  it('goes back to the form with the details kept, and forward again', () => {
    const back = after(...toConfirmation, at('payment'));
    expect(back).toMatchObject({ at: 'payment', details, error: null });
    expect(checkout(back, at('confirmation'))).toMatchObject({ at: 'confirmation' });
  });
  it.each<[string, CheckoutEvent[]]>([
    ['details that have changed since', [...toConfirmation, at('payment'), { type: 'form-changed' }]],
    ['details that were never reviewed', [chosen('pd1'), opened]],
  ])('does not go forward to %s', (_, events) => {
    const form = after(...events);
    expect(checkout(form, at('confirmation'))).toBe(form);
  });
});

describe('paying', () => {
  const paying = after(...toPaying);
  it.each<[string, CheckoutEvent]>([
    ['a second click', { type: 'pay' }],
    ['Back', at('payment')],
    ['another plan', chosen('pd3')],
    ['a change of the form', { type: 'form-changed' }],
  ])('is not interrupted by %s', (_, event) => {
    expect(checkout(paying, event)).toBe(paying);
  });
  it('returns to the form with the reason when the payment fails', () => {
    expect(checkout(paying, failed)).toMatchObject({
      at: 'payment',
      error: 'Your card was declined.',
      details,
    });
  });
  it('clears the reason on the next submit', () => {
    const declined = checkout(paying, failed);
    expect(checkout(declined, { type: 'submitted' })).toMatchObject({ at: 'payment', error: null });
  });
  it('opens the purchase again when it cannot be paid any more', () => {
    expect(checkout(paying, { type: 'over' })).toMatchObject({ at: 'opening', price: 650 });
  });
  it('ends in a fresh order', () => {
    expect(checkout(paying, { type: 'complete', order })).toEqual({ at: 'complete', order, fresh: true });
  });
});

describe('an order on screen', () => {
  const finding = checkout(initialCheckout, { type: 'find', token: 'token' });
  it('is not fresh when it was looked up', () => {
    expect(checkout(finding, { type: 'complete', order })).toMatchObject({ fresh: false });
  });
  it('is replaced by a new purchase when the visitor goes to an entry without an order', () => {
    expect(after({ type: 'complete', order }, chosen('pd2'))).toMatchObject({
      at: 'opening',
      changed: false,
    });
  });
  it('can be looked up again after a failure, by the same token', () => {
    expect(checkout(finding, { type: 'not-found', problem: { kind: 'wrong-link' } })).toEqual({
      at: 'not-found',
      token: 'token',
      problem: { kind: 'wrong-link' },
    });
  });
});
