import { storedValue } from '@site/sdk';
import { FakeWindow } from '@site/sdk/fake-window';
import { answeredStorage, buyerStorage } from '@site/wire/buyer';
import { beforeEach, expect, test, vi } from 'vitest';
import { createAnswers } from '../fields/answers.ts';
import { findStart, submittedStore } from './submitted.ts';

const answers = {
  ...createAnswers(),
  email: ' ada@example.com',
  founderName: 'Ada Lovelace',
  businessName: 'Engine Ltd',
  fundingAmount: '$2M',
};
const { submissionKey } = answers;
const sent = { at: 1_750_000_000_000, answers };

let page: FakeWindow;
beforeEach(() => {
  page = new FakeWindow();
  vi.stubGlobal('window', page);
});

test('the checkout receives email, name, company and submission as they were typed, and nothing else', () => {
  submittedStore.record(sent);
  const buyer = { email: ' ada@example.com', fullName: 'Ada Lovelace', company: 'Engine Ltd', submissionKey };
  expect(storedValue(buyerStorage).read()).toEqual(buyer);
  expect(page.sessionStorage.getItem(buyerStorage.key)).not.toContain('$2M');
  expect(storedValue(answeredStorage).read()).toBe(submissionKey);
});

test('a form that is cleared removes everything', () => {
  submittedStore.record(sent);
  submittedStore.remove();
  expect(submittedStore.read()).toBeUndefined();
  expect([page.sessionStorage.items.size, page.localStorage.items.size]).toEqual([0, 0]);
});

test('a form that is cleared in another tab removes what this tab has sent', () => {
  submittedStore.record(sent);
  const cleared = vi.fn();
  const end = submittedStore.followClear(cleared);
  // Another tab stores another submission.
  page.changeInOtherTab(answeredStorage.key, JSON.stringify({ version: 1, value: 'another' }));
  expect(submittedStore.read()).toBeDefined();
  page.changeInOtherTab(answeredStorage.key);
  expect(cleared.mock.calls).toEqual([[submissionKey]]);
  expect(submittedStore.read()).toBeUndefined();
  expect(page.sessionStorage.items.size).toBe(0);
  end();
});

test.each([
  ['2026-11-23T10:00:00.000Z', '2026-11-18T09:00:00.000Z', '2026-11-23T10:00:00.000Z'],
  ['2026-11-18T09:00:00.000Z', '2026-11-23T10:00:00.000Z', '2026-11-23T10:00:00.000Z'],
  [undefined, '2026-11-18T09:00:00.000Z', '2026-11-18T09:00:00.000Z'],
])('dates of an order paid at %s with answers of %s count from %s', (paidAt, receivedAt, start) => {
  const order = { orderNumber: 'ORD-1-2', planName: 'Deck', paidAt };
  expect(findStart({ ...sent, receivedAt, order })).toEqual(new Date(start));
  expect(findStart({ ...sent, receivedAt })).toBeNull();
});
