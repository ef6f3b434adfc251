import { currentConsent } from '@site/domain/consent';
import type { FakeStorage } from '@site/sdk/fake-window';
import { buyerStorage } from '@site/wire/buyer';
import { expect, it, vi } from 'vitest';
import {
  apiErrorResponse,
  orderView,
  paymentData,
  paymentIntent,
  price,
} from '../../testing/api-responses.ts';
import {
  arrive,
  beginVisits,
  expectScreen,
  goToConfirmation,
  navigate,
  openDocument,
  paid,
  visit,
} from '../../testing/checkout-visit.ts';
import type { ChargeOutcome } from '../stripe/charge-card.ts';
import type { Purchase } from './checkout-state.ts';

const declined: ChargeOutcome = { kind: 'failed', message: 'Declined.', declined: true, over: false };

beginVisits();

it('is not interrupted while it pays: by another plan, by Back, or by a change of the form', async () => {
  await goToConfirmation();
  const paying = visit.store.pay(async () => {
    const before = visit.store.state();
    visit.selected = 'pd3';
    navigate(-1);
    visit.store.formChanged();
    expect(visit.store.state()).toBe(before);
    return declined;
  });
  await paying;
  expect(visit.store.state()).toMatchObject({
    at: 'payment',
    plan: { id: 'pd1' },
    error: 'Declined.',
    details: paymentData,
  });
  // The buyer has pressed Back already, so the failure must not go back once more and leave the checkout.
  expect(visit.position).toBe(0);
  visit.store.submit();
  expect(visit.store.state()).toMatchObject({ at: 'payment', error: null });
});

it('pays once for a questionnaire, and again on request', async () => {
  const value = { email: '', fullName: '', company: '', submissionKey: crypto.randomUUID() };
  const { items } = window.sessionStorage as unknown as FakeStorage;
  items.set(buyerStorage.key, JSON.stringify({ version: buyerStorage.version, value }));
  visit.selected = 'pd2';
  arrive();
  await goToConfirmation();
  await visit.store.pay(async () => paid);
  const open = visit.respond;
  const order = { orderNumber: 'ORD-1-2', planName: 'Pitch Deck', status: 'paid' };
  visit.respond = () => apiErrorResponse(409, { code: 'purchase_closed', order });
  navigate('/payment-flow', { replace: false, state: { checkoutStep: 'payment' } });
  await expectScreen('closed');
  const first = visit.entries[visit.position - 1]?.purchaseId;
  expect(visit.store.state()).toMatchObject({ purchaseId: first });
  visit.respond = open;
  visit.store.startAgain();
  await expectScreen('payment');
  expect(visit.entries[visit.position]?.purchaseId).not.toBe(first);
});

it('charges once, however often the button is pressed', async () => {
  await goToConfirmation();
  const charge = vi.fn(async () => paid);
  await Promise.all([visit.store.pay(charge), visit.store.pay(charge)]);
  expect(charge).toHaveBeenCalledTimes(1);
  expect(charge).toHaveBeenCalledWith('secret of pd1', paymentData);
  expect(visit.store.state()).toMatchObject({
    at: 'order',
    fresh: true,
    knownOrder: { own: {}, view: { orderNumber: 'ORD-1-2' } },
  });
  expect(visit.entries.map(({ checkoutStep }) => checkoutStep)).toEqual(['payment', 'success']);
  // The order knows its plan. Without storage, only the address opens the order after a reload.
  expect(visit.address).toBe('/payment-flow#order=token of pd1');
  visit.store.openLinkedOrder('token of pd1');
  expect(visit.store.state()).toMatchObject({ at: 'order', fresh: true });
  await openDocument();
  visit.store.openLinkedOrder('token of pd1');
  expect(visit.store.state()).toMatchObject({ at: 'order', token: 'token of pd1' });
});

it('dates the order by the API and not by a device whose clock is wrong', async () => {
  await goToConfirmation();
  // The purchase was opened the day before, which is all that the API can report while the card is being charged.
  visit.respond = () => Response.json({ ...orderView, status: 'created', orderDate: '2026-01-01T12:00:00Z' });
  const { orderDate } = orderView;
  visit.storeDetails = () => Response.json({ status: 'stored', orderDate });
  vi.setSystemTime(new Date('2031-01-01'));
  await visit.store.pay(async () => paid);
  vi.useRealTimers();
  expect(visit.store.state()).toMatchObject({
    at: 'order',
    knownOrder: { view: { orderDate, paidAt: orderDate } },
  });
});

it('stores what the buyer typed and agreed to, with the price on screen, before the card is charged', async () => {
  await goToConfirmation();
  expect(visit.details).toEqual([]);
  let answer = (_: Response) => {};
  const stored = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  visit.storeDetails = () => stored;
  visit.respond = () => Response.json(orderView);
  const charge = vi.fn(async () => paid);
  const paying = visit.store.pay(charge);
  await vi.waitFor(() =>
    expect(visit.details).toEqual([{ paymentData, consentVersion: currentConsent, amount: price }]),
  );
  expect(charge).not.toHaveBeenCalled();
  answer(Response.json({ status: 'stored' }));
  await paying;
  expect(charge).toHaveBeenCalledOnce();
  expect(visit.store.state().at).toBe('order');
  expect(visit.details).toHaveLength(1);
});

it('asks for the order during the charge, and for nothing between the payment and its page', async () => {
  await goToConfirmation();
  visit.respond = () => Response.json({ ...orderView, answersReceivedAt: null });
  let before: string[] = [];
  await visit.store.pay(async () => {
    before = [...visit.requests];
    return paid;
  });
  expect(before.at(-1)).toBe('/order');
  expect(visit.requests).toEqual(before);
  expect(visit.store.state()).toMatchObject({
    at: 'order',
    knownOrder: { view: { answersReceivedAt: null } },
  });
});

it('charges nothing when the details are not stored', async () => {
  await goToConfirmation();
  visit.storeDetails = () => apiErrorResponse(503, { code: 'storage_unavailable' });
  const charge = vi.fn(async () => paid);
  await visit.store.pay(charge);
  expect(charge).not.toHaveBeenCalled();
  const error = expect.stringContaining('This attempt did not charge your card.');
  expect(visit.store.state()).toMatchObject({ at: 'payment', error });
  visit.storeDetails = () => Response.json({ status: 'stored' });
  visit.store.review(paymentData);
  await visit.store.pay(charge);
  expect(charge).toHaveBeenCalledOnce();
});

it('offers the new price, and charges nothing, when it has changed since it was shown', async () => {
  await goToConfirmation();
  visit.storeDetails = () => apiErrorResponse(409, { code: 'price_changed', currentPrice: 700 });
  visit.respond = visit.storeDetails;
  const charge = vi.fn(async () => paid);
  await visit.store.pay(charge);
  await expectScreen('not-opened');
  expect(charge).not.toHaveBeenCalled();
  expect(visit.store.state()).toMatchObject({ problem: { kind: 'price-changed', currentPrice: 700 } });
  expect(visit.position).toBe(0);
  visit.respond = (_, { amount }) => Response.json({ ...paymentIntent, amount });
  visit.store.openAgain(700);
  await expectScreen('payment');
  expect(visit.store.state()).toMatchObject({ price: 700 });
});

it.each([
  ['without an approval', undefined, null],
  ['without a name', { ...paymentData, fullName: '' }, 'Please fill in all required fields'],
  ['without an email address', { ...paymentData, email: '' }, 'Please fill in all required fields'],
  ['with an address that is none', { ...paymentData, email: 'x' }, 'Please enter a valid email address'],
])('charges no wallet %s', async (_, approved, message) => {
  await expectScreen('payment');
  const charge = vi.fn(async () => paid);
  await visit.store.pay(charge, approved);
  expect(charge).not.toHaveBeenCalled();
  expect(visit.details).toEqual([]);
  expect(visit.store.state()).toMatchObject({ at: 'payment', error: message });
});

it('goes back to the form with the reason after a decline, and gives up after the fifth', async () => {
  for (let attempt = 1; attempt < 5; attempt += 1) {
    await goToConfirmation();
    await visit.store.pay(async () => declined);
    expect(visit.store.state()).toMatchObject({ at: 'payment', error: 'Declined.' });
    expect(visit.position).toBe(0);
  }
  await goToConfirmation();
  const first = visit.store.state();
  const open = visit.respond;
  visit.respond = (url) =>
    url === '/order'
      ? Response.json({ ...orderView, status: 'failed' })
      : apiErrorResponse(409, { code: 'too_many_declines' });
  visit.requests = [];
  await visit.store.pay(async () => declined);
  await expectScreen('not-opened');
  expect(visit.store.state()).toMatchObject({ problem: { kind: 'declined-too-often', declines: 5 } });
  // Another purchase begins only on request.
  expect(visit.requests.filter((url) => url === '/create-payment-intent')).toHaveLength(1);
  visit.respond = open;
  visit.store.startAgain();
  await expectScreen('payment');
  const readPurchaseId = (state: object) =>
    'purchase' in state ? (state.purchase as Purchase).purchaseId : '';
  expect(readPurchaseId(visit.store.state())).not.toBe(readPurchaseId(first));
});

it('charges a wallet from the form, once, with the details of the wallet', async () => {
  await expectScreen('payment');
  const approved = { ...paymentData, email: 'wanda@example.com' };
  const charge = vi.fn(async () => paid);
  visit.respond = () => Response.json(orderView);
  await Promise.all([visit.store.pay(charge, approved), visit.store.pay(charge, approved)]);
  expect(charge).toHaveBeenCalledExactlyOnceWith('secret of pd1', approved);
  expect(visit.details).toMatchObject([{ paymentData: approved }]);
  expect(visit.store.state()).toMatchObject({ at: 'order', knownOrder: { own: { paymentData: approved } } });
  expect(visit.entries.map(({ checkoutStep }) => checkoutStep)).toEqual(['success']);
});

it('stays at the form when a wallet is declined, and opens no wallet for a purchase that is paid', async () => {
  await expectScreen('payment');
  await visit.store.pay(async () => declined, paymentData);
  expect(visit.store.state()).toMatchObject({ at: 'payment', error: 'Declined.', declined: true });
  expect(visit.position).toBe(0);
  await visit.store.pay(async () => paid, paymentData);
  const charge = vi.fn(async () => paid);
  await visit.store.pay(charge, paymentData);
  expect(charge).not.toHaveBeenCalled();
});

it('goes back to the form when the charge throws', async () => {
  await goToConfirmation();
  await visit.store.pay(() => Promise.reject(new Error('made to fail')));
  expect(visit.store.state()).toMatchObject({ at: 'payment', error: 'Payment failed - please try again' });
  expect(visit.reported).toEqual([new Error('made to fail')]);
});
