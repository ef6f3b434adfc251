import { answeredStorage, buyerStorage } from '@site/contract/buyer';
import { storedValue } from '@site/sdk';
import { FakeWindow } from '@site/sdk/fake-window';
import { beforeEach, expect, test, vi } from 'vitest';
import { noAnswers } from '../fields/answers.ts';
import { createSubmittedStore } from './submitted.ts';

const answers = {
  ...noAnswers(),
  email: ' ada@example.com',
  founderName: 'Ada Lovelace',
  businessName: 'Engine Ltd',
  fundingAmount: '$2M',
};
const { submissionId } = answers;
const sent = { at: 1_750_000_000_000, answers };

let page: FakeWindow;
beforeEach(() => {
  page = new FakeWindow();
  vi.stubGlobal('window', page);
});

test('what was sent can be reviewed in the next document of the tab, and a later tab learns its id', () => {
  expect(createSubmittedStore().record(sent)).toBe(true);
  expect(createSubmittedStore().read()).toEqual(sent);
  page.sessionStorage.items.clear();
  expect(storedValue(answeredStorage).read()).toBe(submissionId);
});

test('the checkout receives email, name, company and submission as they were typed, and nothing else', () => {
  createSubmittedStore().record(sent);
  const buyer = { email: ' ada@example.com', fullName: 'Ada Lovelace', company: 'Engine Ltd', submissionId };
  expect(storedValue(buyerStorage).read()).toEqual(buyer);
  expect(page.sessionStorage.getItem(buyerStorage.key)).not.toContain('$2M');
});

test('a form that is cleared removes everything', () => {
  const store = createSubmittedStore();
  store.record(sent);
  store.remove();
  expect(store.read()).toBeUndefined();
  expect([page.sessionStorage.items.size, page.localStorage.items.size]).toEqual([0, 0]);
});
