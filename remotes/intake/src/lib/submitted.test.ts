import { handoffStorage } from '@site/contract/handoff';
import { FakeWindow } from '@site/testing/fake-window';
import { beforeEach, expect, test, vi } from 'vitest';
import { noAnswers } from './answers.ts';
import { fakeStore } from './fake-store.ts';
import {
  forgetSubmitted,
  parseSubmitted,
  readSubmitted,
  recordSubmitted,
  serialiseSubmitted,
  submittedKey,
} from './submitted.ts';

let page: FakeWindow;
beforeEach(() => {
  page = new FakeWindow();
  vi.stubGlobal('window', page);
});
const handoff = () => page.sessionStorage.getItem(handoffStorage.key);

const submitted = {
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

test('what was sent is there again for reviewing it', () => {
  expect(parseSubmitted(serialiseSubmitted(submitted))).toEqual(submitted);
});

test.each([null, '', '{', '[]', '{"submissionId":"s1"}'])('a record that reads %j is none', (text) => {
  expect(parseSubmitted(text)).toBeUndefined();
});

test('the checkout is handed e-mail, name, company and which submission it is, and nothing more', () => {
  const store = fakeStore();
  recordSubmitted(() => store, submitted);
  expect(JSON.parse(handoff() ?? '').value).toEqual({
    email: 'ada@example.com',
    fullName: 'Ada Lovelace',
    company: 'Engine Ltd',
    submissionId: 's1',
  });
  expect(handoff()).not.toContain('$2M');
  expect(store.getItem(submittedKey)).toContain('$2M');
});

test('a form that is cleared leaves nothing behind', () => {
  const store = fakeStore();
  recordSubmitted(() => store, submitted);
  forgetSubmitted(() => store);
  expect(handoff()).toBeNull();
  expect(readSubmitted(() => store)).toBeUndefined();
});

test('without storage the record lasts as long as the document', () => {
  const forbidden = () => {
    throw new Error('SecurityError');
  };
  recordSubmitted(forbidden, submitted);
  expect(readSubmitted(forbidden)).toEqual(submitted);
});
