import type { PaymentData } from '@site/contract/wire';
import { findPlan, type Plan } from '@site/domain/catalogue';
import { describe, expect, it } from 'vitest';
import {
  beginning,
  type Checkout,
  type CheckoutEvent,
  canConfirm,
  checkout,
  type Purchase,
} from './checkout-state.ts';
import type { Order } from './order.ts';

const plan = (id: string): Plan => findPlan(id) ?? expect.fail(`no plan ${id}`);
const chosen = (id: string): CheckoutEvent => ({
  type: 'plan-read',
  selected: { state: 'chosen', plan: plan(id) },
});
const purchase: Purchase = {
  purchaseId: '6f1c2b9e-0000-4000-8000-000000000001',
  clientSecret: 'pi_1_secret_2',
  paymentIntentId: 'pi_1',
  orderNumber: 'ORD-1-2',
  orderToken: 'token',
  amount: 650,
};
const details: PaymentData = {
  email: 'jane@example.com',
  fullName: 'Jane Founder',
  billingAddress: { street: '', city: '', state: '', zipCode: '', country: '' },
};
const order: Order = {
  kind: 'viewed',
  token: 'token',
  view: {
    orderNumber: 'ORD-1-2',
    orderDate: '2026-01-02T03:04:05Z',
    status: 'paid',
    paymentIntentId: 'pi_1',
    planId: 'pd1',
    planName: 'Pitch Deck - 12 slides',
    amount: 650,
    currency: 'usd',
    email: null,
    fullName: null,
    invoice: 'sent',
  },
};

function after(...events: CheckoutEvent[]): Checkout {
  return events.reduce(checkout, beginning);
}
const opened: CheckoutEvent = { type: 'opened', planId: 'pd1', purchase };
const toConfirmation = [
  chosen('pd1'),
  opened,
  { type: 'reviewed', details },
] as const satisfies CheckoutEvent[];
const toPaying = [...toConfirmation, { type: 'pay' }] as const satisfies CheckoutEvent[];

describe('from the plan to the payment form', () => {
  it('stays as prerendered until storage has been read', () => {
    expect(after({ type: 'plan-read', selected: { state: 'reading' } })).toEqual({ at: 'reading' });
  });
  it('fetches the secret for a plan that is payable by card', () => {
    expect(after(chosen('pd1'))).toMatchObject({ at: 'opening', price: 650, followed: false });
  });
  it('leads to the booking page for consulting', () => {
    expect(after(chosen('co2'))).toEqual({ at: 'booking', plan: plan('co2') });
  });
  it('says so when no plan is selected', () => {
    expect(after({ type: 'plan-read', selected: { state: 'none' } })).toEqual({ at: 'no-plan' });
  });
  it('shows the form once there is a secret, at the price of the intent', () => {
    expect(after(chosen('pd1'), { ...opened, purchase: { ...purchase, amount: 700 } })).toMatchObject({
      at: 'payment',
      price: 700,
      error: null,
    });
  });
  it('ignores the secret of a plan that is not chosen any more', () => {
    expect(after(chosen('pd1'), chosen('pd2'), opened)).toMatchObject({ at: 'opening', plan: { id: 'pd2' } });
  });
  it('tries again after a failure, at the new price when there is one', () => {
    const failed = [
      chosen('pd1'),
      { type: 'not-opened', planId: 'pd1', problem: { kind: 'price-changed', currentPrice: 700 } },
    ] as const satisfies CheckoutEvent[];
    expect(after(...failed)).toMatchObject({ at: 'unopened' });
    expect(after(...failed, { type: 'open-again', price: 700 })).toMatchObject({ at: 'opening', price: 700 });
    expect(after(...failed, { type: 'open-again' })).toMatchObject({ at: 'opening', price: 650 });
  });
  it('follows a plan that another tab has chosen, and says that it did', () => {
    const followed = after(chosen('pd1'), opened, chosen('mr2'));
    expect(followed).toMatchObject({ at: 'opening', plan: { id: 'mr2' }, followed: true });
  });
});

describe('confirming', () => {
  it('asks once more before it charges', () => {
    expect(after(...toConfirmation)).toMatchObject({ at: 'confirmation', details });
  });
  it('goes back to the form with the details kept, and forward again', () => {
    const back = after(...toConfirmation, { type: 'walked', to: 'payment' });
    expect(back).toMatchObject({ at: 'payment', details, error: null });
    expect(checkout(back, { type: 'walked', to: 'confirmation' })).toMatchObject({ at: 'confirmation' });
  });
  it('does not go forward to details that have been changed since', () => {
    const changed = after(...toConfirmation, { type: 'walked', to: 'payment' }, { type: 'form-changed' });
    expect(canConfirm(changed)).toBe(false);
    expect(checkout(changed, { type: 'walked', to: 'confirmation' })).toBe(changed);
  });
  it('does not go forward to a confirmation that was never reviewed', () => {
    const form = after(chosen('pd1'), opened);
    expect(canConfirm(form)).toBe(false);
    expect(checkout(form, { type: 'walked', to: 'confirmation' })).toBe(form);
  });
});

describe('paying', () => {
  it('ignores a second click', () => {
    const paying = after(...toPaying);
    expect(checkout(paying, { type: 'pay' })).toBe(paying);
  });
  it('is not interrupted by Back, another plan or a purchase begun anew elsewhere', () => {
    const paying = after(...toPaying);
    expect(checkout(paying, { type: 'walked', to: 'payment' })).toBe(paying);
    expect(checkout(paying, chosen('pd3'))).toBe(paying);
    expect(checkout(paying, { type: 'superseded' })).toBe(paying);
  });
  it('returns to the form with the reason when the payment fails', () => {
    expect(after(...toPaying, { type: 'failed', message: 'Your card was declined.' })).toMatchObject({
      at: 'payment',
      error: 'Your card was declined.',
      details,
    });
  });
  it('clears the reason on the next submit', () => {
    const failed = after(...toPaying, { type: 'failed', message: 'Your card was declined.' });
    expect(checkout(failed, { type: 'submitted' })).toMatchObject({ at: 'payment', error: null });
    expect(checkout(failed, { type: 'reviewed', details })).toMatchObject({ at: 'confirmation' });
  });
  it('arrives at a fresh order', () => {
    expect(after(...toPaying, { type: 'complete', order })).toEqual({ at: 'complete', order, fresh: true });
  });
});

describe('an order on screen', () => {
  it('is not fresh when it was looked up', () => {
    expect(after({ type: 'find', token: 'token' }, { type: 'complete', order })).toMatchObject({
      fresh: false,
    });
  });
  it('stays when another tab chooses another plan', () => {
    expect(after({ type: 'find', token: 'token' }, { type: 'complete', order }, chosen('pd2'))).toMatchObject(
      {
        at: 'complete',
      },
    );
  });
  it('gives way to a new purchase when the visitor walks to an entry without an order', () => {
    expect(after({ type: 'complete', order }, { type: 'walked', to: 'payment' })).toEqual(beginning);
  });
  it('can be looked up again after a failure, by the same token', () => {
    expect(after({ type: 'find', token: 'token' }, { type: 'not-found', message: 'Gone.' })).toEqual({
      at: 'not-found',
      token: 'token',
      message: 'Gone.',
    });
  });
});
