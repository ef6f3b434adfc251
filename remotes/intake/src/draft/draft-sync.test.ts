import { FakeWindow, type StorageFault } from '@site/sdk/fake-window';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { noAnswers } from '../fields/answers.ts';
import type { DraftContent } from './draft.ts';
import { createDraftStores, createDraftSync, type DraftSync } from './draft-sync.ts';

const key = 'intakeDraft';
const now = Date.UTC(2025, 5, 1, 12);
const saved = { state: 'saved', at: now };

let page: FakeWindow;
let revisions = 0;

beforeEach(() => {
  page = new FakeWindow();
  vi.stubGlobal('window', page);
});

/** A form on a page; two of them with stores of their own are two tabs. */
function tab(stores = createDraftStores()): DraftSync {
  return createDraftSync(stores, { now: () => now, newRevision: () => `r${++revisions}` });
}

function openTabs(): [DraftSync, DraftSync] {
  const tabs: [DraftSync, DraftSync] = [tab(), tab()];
  for (const one of tabs) one.open();
  return tabs;
}

function content(skills: string): DraftContent {
  return {
    submissionId: 's1',
    position: { page: 3, y: 0 },
    answers: { ...noAnswers(), skills },
    unknownAnswers: {},
  };
}

function skillsIn(sync: DraftSync): string | undefined {
  const stored = sync.open();
  return stored.state === 'found' ? stored.draft.answers.skills : undefined;
}

test('what one document saved is what the next one opens', () => {
  const first = tab();
  first.open();
  first.save(content('Engines'));
  expect(first.current()).toEqual(saved);

  const second = tab();
  expect(skillsIn(second)).toBe('Engines');
  expect(second.current()).toEqual(saved);
});

describe('two tabs', () => {
  test('do not overwrite each other: the second to write must choose', () => {
    const [mine, theirs] = openTabs();
    theirs.save(content('Theirs'));
    mine.save(content('Mine'));
    expect(mine.current()).toEqual({ state: 'conflict', other: 'changed' });
    mine.save(content('Mine, further'));
    expect(skillsIn(tab())).toBe('Theirs');
  });

  test('notice each other before anything is written here', () => {
    const [mine, theirs] = openTabs();
    theirs.save(content('Theirs'));
    mine.detectConflict();
    expect(mine.current()).toEqual({ state: 'conflict', other: 'changed' });
  });

  test('a tab is not in conflict with itself', () => {
    const mine = tab();
    mine.open();
    mine.save(content('Engines'));
    mine.detectConflict();
    mine.save(content('Engines and more'));
    expect(mine.current()).toEqual(saved);
  });

  test('a tab that only moved on does not disturb the other', () => {
    const [mine] = openTabs();
    mine.save(content('Engines'));
    const theirs = tab();
    theirs.open();
    mine.save({ ...content('Engines'), position: { page: 6, y: 900 } });
    theirs.detectConflict();
    expect(theirs.current()).toEqual(saved);
    expect(tab().open()).toMatchObject({ state: 'found', draft: { position: { page: 6, y: 900 } } });
  });

  test('saving mine writes it, and then the other tab must choose', () => {
    const [mine, theirs] = openTabs();
    theirs.save(content('Theirs'));
    mine.detectConflict();
    mine.saveMine(content('Mine'));
    expect(mine.current()).toEqual(saved);
    expect(skillsIn(tab())).toBe('Mine');
    theirs.save(content('Theirs, further'));
    expect(theirs.current()).toEqual({ state: 'conflict', other: 'changed' });
  });

  test('taking theirs returns their answers, and saving continues from there', () => {
    const [mine, theirs] = openTabs();
    theirs.save(content('Theirs'));
    mine.detectConflict();
    expect(mine.takeTheirs()).toMatchObject({ state: 'found', draft: { answers: { skills: 'Theirs' } } });
    mine.save(content('Theirs, and mine'));
    expect(mine.current()).toEqual(saved);
  });

  test.each([
    ['cleared or sent', (theirs: DraftSync) => theirs.remove()],
    ['removed with all of the storage', () => page.localStorage.clear()],
  ])('a draft that the other tab %s is not written again without a choice', (_, removeIn) => {
    const [theirs] = openTabs();
    theirs.save(content('Engines'));
    const mine = tab();
    mine.open();
    removeIn(theirs);
    mine.save(content('Engines, further'));
    expect(mine.current()).toEqual({ state: 'conflict', other: 'removed' });
    expect(page.localStorage.getItem(key)).toBeNull();
  });
});

test('nothing is stored after the visitor stops it, until it is resumed', () => {
  const mine = tab();
  mine.open();
  mine.save(content('Engines'));
  mine.stop();
  mine.save(content('Engines, further'));
  expect(mine.current()).toEqual({ state: 'off' });
  expect(page.localStorage.getItem(key)).toBeNull();
  mine.resume(content('Engines again'));
  expect(skillsIn(tab())).toBe('Engines again');
});

test.each(['{"format":99}', 'no JSON', '{"format":1,"savedAt":"today"}'])(
  'the poisoned draft %s is set aside, and the form starts empty',
  (text) => {
    page.localStorage.setItem(key, text);
    const stores = createDraftStores();
    const mine = tab(stores);
    expect(mine.open()).toEqual({ state: 'unreadable', text });
    mine.save(content('Engines'));
    expect(mine.current()).toEqual(saved);
    expect(stores.unreadable.read()).toEqual([text]);
  },
);

test('drafts that are set aside join those before, also over a poisoned list', () => {
  page.localStorage.setItem('intakeDraft.unreadable', '[["poison"]]');
  const stores = createDraftStores();
  for (const text of ['older', 'newer']) {
    page.localStorage.setItem(key, text);
    tab(stores).open();
  }
  expect(createDraftStores().unreadable.read()).toEqual(['older', 'newer']);
});

describe.each<[StorageFault, 'full' | 'unavailable']>([
  ['full', 'full'],
  ['forbidden', 'unavailable'],
  ['drops writes', 'unavailable'],
])('storage that is %s', (fault, reason) => {
  test('is reported, and the newest answers outlive a visit to another page', () => {
    const stores = createDraftStores();
    const before = tab(stores);
    before.open();
    page.localStorage.fault = fault;
    before.save(content('Engines'));
    before.save(content('Engines and looms'));
    expect(before.current()).toEqual({ state: 'failed', reason });
    expect(skillsIn(tab(stores))).toBe('Engines and looms');
  });

  test('does not make the tab conflict with what it stored before', () => {
    const mine = tab();
    mine.open();
    mine.save(content('Engines'));
    page.localStorage.fault = fault;
    mine.save(content('Engines and looms'));
    mine.detectConflict();
    expect(mine.current()).toEqual({ state: 'failed', reason });
  });

  test('is used again when it works again', () => {
    const stores = createDraftStores();
    const mine = tab(stores);
    mine.open();
    page.localStorage.fault = fault;
    mine.save(content('Engines'));
    page.localStorage.fault = undefined;
    mine.save(content('Engines and looms'));
    expect(mine.current()).toEqual(saved);
    expect(skillsIn(tab())).toBe('Engines and looms');
  });
});

test('forbidden storage is reported when the form opens', () => {
  page.localStorage.fault = 'forbidden';
  const mine = tab();
  mine.open();
  expect(mine.current()).toEqual({ state: 'failed', reason: 'unavailable' });
});

test('listeners are called for each change until they unsubscribe', () => {
  const mine = tab();
  const states: string[] = [];
  const unsubscribe = mine.subscribe(() => states.push(mine.current().state));
  mine.open();
  mine.save(content('Engines'));
  unsubscribe();
  mine.remove();
  expect(states).toEqual(['empty', 'saved']);
});
