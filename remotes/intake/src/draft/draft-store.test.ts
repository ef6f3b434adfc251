import { FakeWindow, type StorageFault } from '@site/sdk/fake-window';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { noAnswers } from '../fields/answers.ts';
import type { DraftContent } from './draft.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';

const key = 'intakeDraft';
const now = Date.UTC(2025, 5, 1, 12);
const saved = { state: 'saved', at: now };

let page: FakeWindow;

beforeEach(() => {
  page = new FakeWindow();
  vi.stubGlobal('window', page);
});

const newDocument = () => createDraftStore(() => now);

function openDocument(): DraftStore {
  const store = newDocument();
  store.open();
  return store;
}

function content(skills: string): DraftContent {
  return {
    submissionId: 's1',
    position: { page: 3, y: 0 },
    answers: { ...noAnswers(), skills },
    unknownAnswers: {},
  };
}

function skillsIn(store: DraftStore): string | undefined {
  const stored = store.open();
  return stored.state === 'found' ? stored.draft.answers.skills : undefined;
}

test('what one document saved is what the next one opens', () => {
  const first = openDocument();
  first.save(content('Engines'));
  expect(first.saving()).toEqual(saved);
  const second = newDocument();
  expect(skillsIn(second)).toBe('Engines');
  expect(second.saving()).toEqual(saved);
});

test('nothing is stored after the visitor stops it, until it is resumed', () => {
  const mine = openDocument();
  mine.save(content('Engines'));
  mine.stop();
  mine.save(content('Engines, further'));
  expect(mine.saving()).toEqual({ state: 'off' });
  expect(page.localStorage.getItem(key)).toBeNull();
  mine.resume(content('Engines again'));
  expect(skillsIn(newDocument())).toBe('Engines again');
});

test.each(['{"format":99}', 'no JSON', '{"format":1,"savedAt":"today"}'])(
  'the poisoned draft %s is set aside, and the form starts empty',
  (text) => {
    page.localStorage.setItem(key, text);
    const mine = newDocument();
    expect(mine.open()).toEqual({ state: 'unreadable', text });
    mine.save(content('Engines'));
    expect(mine.saving()).toEqual(saved);
    expect(mine.unreadable.read()).toEqual([text]);
  },
);

test('drafts that are set aside join those before, also over a poisoned list', () => {
  page.localStorage.setItem('intakeDraft.unreadable', '[["poison"]]');
  const mine = newDocument();
  for (const text of ['older', 'newer']) {
    page.localStorage.setItem(key, text);
    mine.open();
  }
  expect(newDocument().unreadable.read()).toEqual(['older', 'newer']);
});

describe.each<[StorageFault, 'full' | 'unavailable']>([
  ['full', 'full'],
  ['forbidden', 'unavailable'],
  ['drops writes', 'unavailable'],
])('storage that is %s', (fault, reason) => {
  test('is reported, the newest answers outlive a visit to another page, and it is used again when it works', () => {
    const mine = openDocument();
    page.localStorage.fault = fault;
    mine.save(content('Engines'));
    mine.save(content('Engines and looms'));
    expect(mine.saving()).toEqual({ state: 'failed', reason });
    expect(skillsIn(mine)).toBe('Engines and looms');
    page.localStorage.fault = undefined;
    mine.save(content('Engines, looms and more'));
    expect(mine.saving()).toEqual(saved);
    expect(skillsIn(newDocument())).toBe('Engines, looms and more');
  });
});

test('forbidden storage is reported when the form opens', () => {
  page.localStorage.fault = 'forbidden';
  expect(openDocument().saving()).toEqual({ state: 'failed', reason: 'unavailable' });
});
