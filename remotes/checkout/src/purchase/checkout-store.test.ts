import type { SelectedPlan } from '@site/domain/selected-plan';
import { FakeStorage } from '@site/sdk/fake-window';
import { expect, it, vi } from 'vitest';
import {
  arrive,
  beginVisits,
  expectScreen,
  getPlan,
  goToConfirmation,
  navigate,
  openDocument,
  paid,
  visit,
} from '../../testing/checkout-visit.ts';

beginVisits();

it.each<[string, SelectedPlan, object]>([
  ['waits for the storage to be read', { state: 'reading' }, { at: 'reading' }],
  ['leads consulting to its booking page', { state: 'chosen', plan: getPlan('co2') }, { at: 'booking' }],
  ['reports that no plan is selected', { state: 'none' }, { at: 'no-plan' }],
])('%s, and opens no purchase', async (_, chosen, state) => {
  const created = visit.requests.length;
  const { createCheckoutStore } = await import('./checkout-store.ts');
  const other = createCheckoutStore({ apiBase: '', navigate });
  other.arrive({ checkoutStep: 'payment' }, chosen);
  expect(other.state()).toMatchObject(state);
  expect(visit.requests).toHaveLength(created);
});

it('follows a plan that another tab has chosen, and reports that it did', async () => {
  await expectScreen('payment');
  visit.selected = 'mr2';
  arrive();
  expect(visit.store.state()).toMatchObject({ at: 'opening', plan: { id: 'mr2' }, changed: true });
  await expectScreen('payment');
  expect(visit.store.state()).toMatchObject({ changed: true });
});

it('does not go forward to details that have changed since they were reviewed', async () => {
  await goToConfirmation();
  visit.store.back();
  visit.store.formChanged();
  navigate(1);
  expect(visit.store.state()).toMatchObject({ at: 'payment', details: null });
});

it('leaves the confirmation once, however often Back is pressed before the browser has gone there', async () => {
  await goToConfirmation();
  visit.travel = (count) => {
    visit.position += count;
  };
  visit.store.back();
  visit.store.back();
  expect(visit.position).toBe(0);
});

it('begins another purchase when the visitor goes from an order to an entry without one', async () => {
  await goToConfirmation();
  await visit.store.pay(async () => paid);
  visit.selected = 'pd2';
  navigate('/payment-flow', { replace: false, state: { checkoutStep: 'payment' } });
  expect(visit.store.state()).toMatchObject({ at: 'opening', plan: { id: 'pd2' }, changed: false });
});

it('shows the form for a confirmation that was never reviewed in this document', async () => {
  await goToConfirmation();
  await openDocument();
  await expectScreen('payment');
  expect(visit.entries[visit.position]?.checkoutStep).toBe('payment');
});

it('ignores the secret of a plan that is not selected any more', async () => {
  visit.selected = 'pd2';
  arrive();
  await expectScreen('payment');
  expect(visit.store.state()).toMatchObject({
    plan: { id: 'pd2' },
    purchase: { clientSecret: 'secret of pd2' },
  });
});

it('keeps the token of an order out of the history and the address, and finds it after a reload', async () => {
  const session = new FakeStorage();
  await openDocument(session);
  await goToConfirmation();
  await visit.store.pay(async () => paid);
  // Remove everything about the order except its token.
  session.removeItem('checkoutOrder');
  await openDocument(session);
  expect(visit.store.state()).toMatchObject({ at: 'order', token: 'token of pd1' });

  visit.store.openLinkedOrder('token of a link');
  await openDocument(session);
  expect(visit.store.state()).toMatchObject({ at: 'order', token: 'token of a link' });
  expect(`${JSON.stringify(visit.entries)}${visit.address}`).not.toContain('token of');
});

it('leaves the page that undoes a change of the address for what its entry shows', async () => {
  await expectScreen('payment');
  visit.store.openRestoring('token');
  expect(visit.store.state()).toEqual({ at: 'restoring', token: 'token' });
  arrive();
  await expectScreen('payment');
});

it('ends in a state that is visible when opening a purchase throws', async () => {
  await expectScreen('payment');
  const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation(() => {
    throw new Error('no random numbers');
  });
  visit.selected = 'mr1';
  arrive();
  await expectScreen('not-opened');
  expect(visit.reported).toEqual([new Error('no random numbers')]);
  random.mockRestore();
  visit.store.openAgain();
  await expectScreen('payment');
});
