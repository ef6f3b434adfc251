import { answeredStorage, buyerStorage } from '@site/contract/buyer';
import { storedValue } from '@site/sdk';
import { FakeWindow, type StorageFault } from '@site/sdk/fake-window';
import { beforeEach, expect, test, vi } from 'vitest';
import { noAnswers } from '../fields/answers.ts';
import { createSubmittedStore } from './submitted.ts';

const sent = {
  submissionId: 's1',
  at: 1_750_000_000_000,
  answers: {
    ...noAnswers(),
    email: ' ada@example.com',
    founderName: 'Ada Lovelace',
    businessName: 'Engine Ltd',
    fundingAmount: '$2M',
  },
};

let page: FakeWindow;
beforeEach(() => {
  page = new FakeWindow();
  vi.stubGlobal('window', page);
});

test('what was sent can be reviewed in the next document of the tab', () => {
  createSubmittedStore().record(sent);
  expect(createSubmittedStore().read()).toEqual(sent);
});

test.each(['', '{', '[]', '{"version":1,"value":{"submissionId":"s1"}}', '{"version":9,"value":{}}'])(
  'the poisoned record %j is ignored',
  (text) => {
    page.sessionStorage.setItem('intakeSubmitted', text);
    expect(createSubmittedStore().read()).toBeUndefined();
  },
);

test('the checkout receives email, name, company and submission as they were typed, and nothing else', () => {
  createSubmittedStore().record(sent);
  expect(storedValue(buyerStorage).read()).toEqual({
    email: ' ada@example.com',
    fullName: 'Ada Lovelace',
    company: 'Engine Ltd',
    submissionId: 's1',
  });
  expect(page.sessionStorage.getItem(buyerStorage.key)).not.toContain('$2M');
});

test('a purchase in a later tab learns which questionnaire was sent', () => {
  createSubmittedStore().record(sent);
  page.sessionStorage.items.clear();
  expect(storedValue(answeredStorage).read()).toBe('s1');
});

test('a form that is cleared removes everything', () => {
  const store = createSubmittedStore();
  store.record(sent);
  store.remove();
  expect([store.read(), page.sessionStorage.items.size, page.localStorage.items.size]).toEqual([
    undefined,
    0,
    0,
  ]);
});

test.each<StorageFault>(['full', 'forbidden', 'drops writes'])(
  'with storage that is %s the newest record is valid as long as the document, and the result is false',
  (fault) => {
    const store = createSubmittedStore();
    expect(store.record({ ...sent, submissionId: 's0' })).toBe(true);
    page.sessionStorage.fault = fault;
    expect(store.record(sent)).toBe(false);
    expect(store.read()).toEqual(sent);
    store.remove();
    expect(store.read()).toBeUndefined();
  },
);
