import { findPlan, type Plan } from '@site/domain/catalogue';
import { currentConsent } from '@site/domain/consent';
import type { SelectedPlan } from '@site/domain/selected-plan';
import { FakeStorage } from '@site/sdk/fake-window';
import { buyerStorage } from '@site/wire/buyer';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  apiErrorResponse,
  orderView,
  paymentData,
  paymentIntent,
  price,
} from '../../testing/api-responses.ts';
import type { ChargeOutcome } from '../stripe/charge-card.ts';
import type { Purchase } from './checkout-state.ts';
import type { CheckoutStore } from './checkout-store.ts';
import type { HistoryEntry } from './purchase-records.ts';

const getPlan = (id: string): Plan => findPlan(id) ?? expect.fail(`no plan ${id}`);
const paid: ChargeOutcome = {
  kind: 'paid',
  paymentIntentId: 'pi_1',
  processing: false,
  wasPaidBefore: false,
};
const declined: ChargeOutcome = { kind: 'failed', message: 'Declined.', declined: true, over: false };

/** A browser's history: all entries, and the position of the current one. */
let entries: HistoryEntry[];
let position: number;
let address: string;
let store: CheckoutStore;
let leaveDocument: (() => void) | undefined;
let requests: string[];
/** Bodies of requests that store what the buyer typed. */
let details: unknown[];
let storeDetails: () => Response | Promise<Response>;
let respond: (url: string, body: Record<string, unknown>) => Response | Promise<Response>;
let reported: unknown[];
let selected: string;
/** Moves through the fake history when the code calls `history.go`. */
let travel: (entries: number) => void;

beforeEach(async () => {
  entries = [{ checkoutStep: 'payment' }];
  position = 0;
  requests = [];
  details = [];
  storeDetails = () => Response.json({ status: 'stored' });
  reported = [];
  selected = 'pd1';
  travel = (count) => {
    position += count;
    arrive();
  };
  respond = (_, { planId, amount }) =>
    Response.json({
      ...paymentIntent,
      clientSecret: `secret of ${planId}`,
      orderToken: `token of ${planId}`,
      amount,
    });
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push(url);
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    if (url !== '/order/details') return respond(url, body);
    details.push(body);
    return storeDetails();
  });
  await openDocument();
});

afterEach(() => {
  leaveDocument?.();
  leaveDocument = undefined;
});

/** Opens a new document on the current history entry. By default its storage is full, so nothing can be stored. */
async function openDocument(
  storage = Object.assign(new FakeStorage(), { fault: 'full' as const }) as FakeStorage,
): Promise<void> {
  leaveDocument?.();
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), {
      localStorage: storage,
      sessionStorage: storage,
      location: { search: '?plan=pd1', hash: '' },
    }),
  );
  vi.resetModules();
  const { createCheckoutStore } = await import('./checkout-store.ts');
  store = createCheckoutStore({ apiBase: '', navigate });
  leaveDocument = store.connect();
  arrive();
}
function navigate(to: string | number, options?: { replace: boolean; state: HistoryEntry }): void {
  if (typeof to === 'number') travel(to);
  else if (options) {
    if (!options.replace) entries = entries.slice(0, ++position);
    entries[position] = options.state;
    address = to;
    arrive();
  }
}
const arrive = () =>
  store.arrive(entries[position] ?? expect.fail('left the page'), {
    state: 'chosen',
    plan: getPlan(selected),
  });
const expectScreen = (at: string) => vi.waitFor(() => expect(store.state().at).toBe(at));

async function goToConfirmation(): Promise<void> {
  await expectScreen('payment');
  store.review(paymentData);
  expect(store.state()).toMatchObject({ at: 'confirmation' });
}

it.each<[string, SelectedPlan, object]>([
  ['waits for the storage to be read', { state: 'reading' }, { at: 'reading' }],
  ['leads consulting to its booking page', { state: 'chosen', plan: getPlan('co2') }, { at: 'booking' }],
  ['reports that no plan is selected', { state: 'none' }, { at: 'no-plan' }],
])('%s, and opens no purchase', async (_, chosen, state) => {
  const created = requests.length;
  const { createCheckoutStore } = await import('./checkout-store.ts');
  const other = createCheckoutStore({ apiBase: '', navigate });
  other.arrive({ checkoutStep: 'payment' }, chosen);
  expect(other.state()).toMatchObject(state);
  expect(requests).toHaveLength(created);
});

it('follows a plan that another tab has chosen, and reports that it did', async () => {
  await expectScreen('payment');
  selected = 'mr2';
  arrive();
  expect(store.state()).toMatchObject({ at: 'opening', plan: { id: 'mr2' }, changed: true });
  await expectScreen('payment');
  expect(store.state()).toMatchObject({ changed: true });
});

it('does not go forward to details that have changed since they were reviewed', async () => {
  await goToConfirmation();
  store.back();
  store.formChanged();
  navigate(1);
  expect(store.state()).toMatchObject({ at: 'payment', details: null });
});

it('leaves the confirmation once, however often Back is pressed before the browser has gone there', async () => {
  await goToConfirmation();
  travel = (count) => {
    position += count;
  };
  store.back();
  store.back();
  expect(position).toBe(0);
});

it('is not interrupted while it pays: by another plan, by Back, or by a change of the form', async () => {
  await goToConfirmation();
  const paying = store.pay(async () => {
    const before = store.state();
    selected = 'pd3';
    navigate(-1);
    store.formChanged();
    expect(store.state()).toBe(before);
    return declined;
  });
  await paying;
  expect(store.state()).toMatchObject({
    at: 'payment',
    plan: { id: 'pd1' },
    error: 'Declined.',
    details: paymentData,
  });
  // The buyer has pressed Back already, so the failure must not go back once more and leave the checkout.
  expect(position).toBe(0);
  store.submit();
  expect(store.state()).toMatchObject({ at: 'payment', error: null });
});

it('begins another purchase when the visitor goes from an order to an entry without one', async () => {
  await goToConfirmation();
  await store.pay(async () => paid);
  selected = 'pd2';
  navigate('/payment-flow', { replace: false, state: { checkoutStep: 'payment' } });
  expect(store.state()).toMatchObject({ at: 'opening', plan: { id: 'pd2' }, changed: false });
});

it('pays once for a questionnaire, and again on request', async () => {
  const value = { email: '', fullName: '', company: '', submissionKey: crypto.randomUUID() };
  const { items } = window.sessionStorage as unknown as FakeStorage;
  items.set(buyerStorage.key, JSON.stringify({ version: buyerStorage.version, value }));
  selected = 'pd2';
  arrive();
  await goToConfirmation();
  await store.pay(async () => paid);
  const open = respond;
  const order = { orderNumber: 'ORD-1-2', planName: 'Pitch Deck', status: 'paid' };
  respond = () => apiErrorResponse(409, { code: 'purchase_closed', order });
  navigate('/payment-flow', { replace: false, state: { checkoutStep: 'payment' } });
  await expectScreen('closed');
  const first = entries[position - 1]?.purchaseId;
  expect(store.state()).toMatchObject({ purchaseId: first });
  respond = open;
  store.startAgain();
  await expectScreen('payment');
  expect(entries[position]?.purchaseId).not.toBe(first);
});

it('shows the form for a confirmation that was never reviewed in this document', async () => {
  await goToConfirmation();
  await openDocument();
  await expectScreen('payment');
  expect(entries[position]?.checkoutStep).toBe('payment');
});

it('ignores the secret of a plan that is not selected any more', async () => {
  selected = 'pd2';
  arrive();
  await expectScreen('payment');
  expect(store.state()).toMatchObject({ plan: { id: 'pd2' }, purchase: { clientSecret: 'secret of pd2' } });
});

it('charges once, however often the button is pressed', async () => {
  await goToConfirmation();
  const charge = vi.fn(async () => paid);
  await Promise.all([store.pay(charge), store.pay(charge)]);
  expect(charge).toHaveBeenCalledTimes(1);
  expect(charge).toHaveBeenCalledWith('secret of pd1', paymentData);
  expect(store.state()).toMatchObject({
    at: 'order',
    fresh: true,
    knownOrder: { own: {}, view: { orderNumber: 'ORD-1-2' } },
  });
  expect(entries.map(({ checkoutStep }) => checkoutStep)).toEqual(['payment', 'success']);
  // The order knows its plan. Without storage, only the address opens the order after a reload.
  expect(address).toBe('/payment-flow#order=token of pd1');
  store.openLinkedOrder('token of pd1');
  expect(store.state()).toMatchObject({ at: 'order', fresh: true });
  await openDocument();
  store.openLinkedOrder('token of pd1');
  expect(store.state()).toMatchObject({ at: 'order', token: 'token of pd1' });
});

it('keeps the token of an order out of the history and the address, and finds it after a reload', async () => {
  const session = new FakeStorage();
  await openDocument(session);
  await goToConfirmation();
  await store.pay(async () => paid);
  // Remove everything about the order except its token.
  session.removeItem('checkoutOrder');
  await openDocument(session);
  expect(store.state()).toMatchObject({ at: 'order', token: 'token of pd1' });

  store.openLinkedOrder('token of a link');
  await openDocument(session);
  expect(store.state()).toMatchObject({ at: 'order', token: 'token of a link' });
  expect(`${JSON.stringify(entries)}${address}`).not.toContain('token of');
});

it('leaves the page that undoes a change of the address for what its entry shows', async () => {
  await expectScreen('payment');
  store.openRestoring('token');
  expect(store.state()).toEqual({ at: 'restoring', token: 'token' });
  arrive();
  await expectScreen('payment');
});

it('dates the order by the API and not by a device whose clock is wrong', async () => {
  await goToConfirmation();
  respond = (url) => Response.json(url === '/order' ? orderView : { status: 'stored' });
  vi.setSystemTime(new Date('2031-01-01'));
  await store.pay(async () => paid);
  vi.useRealTimers();
  expect(store.state()).toMatchObject({
    at: 'order',
    knownOrder: { view: { orderDate: orderView.orderDate } },
  });
});

it('stores what the buyer typed and agreed to, with the price on screen, before the card is charged', async () => {
  await goToConfirmation();
  expect(details).toEqual([]);
  let answer = (_: Response) => {};
  const stored = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  storeDetails = () => stored;
  respond = () => Response.json(orderView);
  const charge = vi.fn(async () => paid);
  const paying = store.pay(charge);
  await vi.waitFor(() =>
    expect(details).toEqual([{ paymentData, consentVersion: currentConsent, amount: price }]),
  );
  expect(charge).not.toHaveBeenCalled();
  answer(Response.json({ status: 'stored' }));
  await paying;
  expect(charge).toHaveBeenCalledOnce();
  expect(store.state().at).toBe('order');
  expect(details).toHaveLength(1);
});

it('asks for the order during the charge, and for nothing between the payment and its page', async () => {
  await goToConfirmation();
  respond = () => Response.json({ ...orderView, answersReceivedAt: null });
  let before: string[] = [];
  await store.pay(async () => {
    before = [...requests];
    return paid;
  });
  expect(before.at(-1)).toBe('/order');
  expect(requests).toEqual(before);
  expect(store.state()).toMatchObject({ at: 'order', knownOrder: { view: { answersReceivedAt: null } } });
});

it('charges nothing when the details are not stored', async () => {
  await goToConfirmation();
  storeDetails = () => apiErrorResponse(503, { code: 'storage_unavailable' });
  const charge = vi.fn(async () => paid);
  await store.pay(charge);
  expect(charge).not.toHaveBeenCalled();
  const error = expect.stringContaining('This attempt did not charge your card.');
  expect(store.state()).toMatchObject({ at: 'payment', error });
  storeDetails = () => Response.json({ status: 'stored' });
  store.review(paymentData);
  await store.pay(charge);
  expect(charge).toHaveBeenCalledOnce();
});

it('offers the new price, and charges nothing, when it has changed since it was shown', async () => {
  await goToConfirmation();
  storeDetails = () => apiErrorResponse(409, { code: 'price_changed', currentPrice: 700 });
  respond = storeDetails;
  const charge = vi.fn(async () => paid);
  await store.pay(charge);
  await expectScreen('not-opened');
  expect(charge).not.toHaveBeenCalled();
  expect(store.state()).toMatchObject({ problem: { kind: 'price-changed', currentPrice: 700 } });
  expect(position).toBe(0);
  respond = (_, { amount }) => Response.json({ ...paymentIntent, amount });
  store.openAgain(700);
  await expectScreen('payment');
  expect(store.state()).toMatchObject({ price: 700 });
});

it.each([
  ['without an approval', undefined, null],
  ['without a name', { ...paymentData, fullName: '' }, 'Please fill in all required fields'],
  ['without an email address', { ...paymentData, email: '' }, 'Please fill in all required fields'],
  ['with an address that is none', { ...paymentData, email: 'x' }, 'Please enter a valid email address'],
])('charges no wallet %s', async (_, approved, message) => {
  await expectScreen('payment');
  const charge = vi.fn(async () => paid);
  await store.pay(charge, approved);
  expect(charge).not.toHaveBeenCalled();
  expect(details).toEqual([]);
  expect(store.state()).toMatchObject({ at: 'payment', error: message });
});

it('goes back to the form with the reason after a decline, and gives up after the fifth', async () => {
  for (let attempt = 1; attempt < 5; attempt += 1) {
    await goToConfirmation();
    await store.pay(async () => declined);
    expect(store.state()).toMatchObject({ at: 'payment', error: 'Declined.' });
    expect(position).toBe(0);
  }
  await goToConfirmation();
  const first = store.state();
  const open = respond;
  respond = (url) =>
    url === '/order'
      ? Response.json({ ...orderView, status: 'failed' })
      : apiErrorResponse(409, { code: 'too_many_declines' });
  requests = [];
  await store.pay(async () => declined);
  await expectScreen('not-opened');
  expect(store.state()).toMatchObject({ problem: { kind: 'declined-too-often', declines: 5 } });
  // Another purchase begins only on request.
  expect(requests.filter((url) => url === '/create-payment-intent')).toHaveLength(1);
  respond = open;
  store.startAgain();
  await expectScreen('payment');
  const readPurchaseId = (state: object) =>
    'purchase' in state ? (state.purchase as Purchase).purchaseId : '';
  expect(readPurchaseId(store.state())).not.toBe(readPurchaseId(first));
});

it('ends in a state that is visible when opening a purchase throws', async () => {
  await expectScreen('payment');
  const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation(() => {
    throw new Error('no random numbers');
  });
  selected = 'mr1';
  arrive();
  await expectScreen('not-opened');
  expect(reported).toEqual([new Error('no random numbers')]);
  random.mockRestore();
  store.openAgain();
  await expectScreen('payment');
});

it('charges a wallet from the form, once, with the details of the wallet', async () => {
  await expectScreen('payment');
  const approved = { ...paymentData, email: 'wanda@example.com' };
  const charge = vi.fn(async () => paid);
  respond = () => Response.json(orderView);
  await Promise.all([store.pay(charge, approved), store.pay(charge, approved)]);
  expect(charge).toHaveBeenCalledExactlyOnceWith('secret of pd1', approved);
  expect(details).toMatchObject([{ paymentData: approved }]);
  expect(store.state()).toMatchObject({ at: 'order', knownOrder: { own: { paymentData: approved } } });
  expect(entries.map(({ checkoutStep }) => checkoutStep)).toEqual(['success']);
});

it('stays at the form when a wallet is declined, and opens no wallet for a purchase that is paid', async () => {
  await expectScreen('payment');
  await store.pay(async () => declined, paymentData);
  expect(store.state()).toMatchObject({ at: 'payment', error: 'Declined.', declined: true });
  expect(position).toBe(0);
  await store.pay(async () => paid, paymentData);
  const charge = vi.fn(async () => paid);
  await store.pay(charge, paymentData);
  expect(charge).not.toHaveBeenCalled();
});

it('goes back to the form when the charge throws', async () => {
  await goToConfirmation();
  await store.pay(() => Promise.reject(new Error('made to fail')));
  expect(store.state()).toMatchObject({ at: 'payment', error: 'Payment failed - please try again' });
  expect(reported).toEqual([new Error('made to fail')]);
});
