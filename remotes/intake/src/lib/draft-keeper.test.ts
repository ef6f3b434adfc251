import { beforeEach, expect, test } from 'vitest';
import { noAnswers } from './answers.ts';
import type { DraftContent } from './draft.ts';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';
import { createDraftStorage, draftKey, type TextStore } from './draft-storage.ts';
import { fakeStore } from './fake-store.ts';

const now = Date.UTC(2025, 5, 1, 12);

let store: TextStore;
let revisions = 0;

beforeEach(() => {
  store = fakeStore();
});

/** A tab: what a document of its own sees of the shared storage. */
function tab(open: () => TextStore | null = () => store): DraftKeeper {
  const keeper = createDraftKeeper(createDraftStorage(open), {
    now: () => now,
    newRevision: () => `r${++revisions}`,
  });
  return keeper;
}

function saying(skills: string): DraftContent {
  return {
    submissionId: 's1',
    position: { page: 3, y: 0 },
    answers: { ...noAnswers(), skills },
    leftover: {},
  };
}

function skillsIn(keeper: DraftKeeper): string | undefined {
  const stored = keeper.takeTheirs();
  return stored.state === 'found' ? stored.draft.answers.skills : undefined;
}

test('what one document saved is what the next one opens', () => {
  const first = tab();
  first.open();
  first.save(saying('Engines'));
  expect(first.current()).toEqual({ state: 'saved', at: now });

  const second = tab();
  expect(second.open()).toMatchObject({ state: 'found', draft: { answers: { skills: 'Engines' } } });
  expect(second.current()).toEqual({ state: 'saved', at: now });
});

test('two tabs do not overwrite each other: the second to write is asked', () => {
  const [mine, theirs] = [tab(), tab()];
  mine.open();
  theirs.open();
  theirs.save(saying('Theirs'));
  mine.save(saying('Mine'));
  expect(mine.current()).toEqual({ state: 'conflict', other: 'changed' });
  mine.save(saying('Mine, further'));
  expect(skillsIn(tab())).toBe('Theirs');
});

test('the other tab is noticed before anything is written here', () => {
  const [mine, theirs] = [tab(), tab()];
  mine.open();
  theirs.open();
  theirs.save(saying('Theirs'));
  mine.look();
  expect(mine.current()).toEqual({ state: 'conflict', other: 'changed' });
});

test('a tab is not in conflict with itself', () => {
  const mine = tab();
  mine.open();
  mine.save(saying('Engines'));
  mine.look();
  mine.save(saying('Engines and more'));
  expect(mine.current()).toEqual({ state: 'saved', at: now });
});

test('a tab that only moved on disturbs no other', () => {
  const [mine, theirs] = [tab(), tab()];
  mine.open();
  mine.save(saying('Engines'));
  theirs.open();
  mine.save({ ...saying('Engines'), position: { page: 6, y: 900 } });
  theirs.look();
  expect(theirs.current()).toEqual({ state: 'saved', at: now });
  expect(tab().open()).toMatchObject({ state: 'found', draft: { position: { page: 6, y: 900 } } });
});

test('keeping mine writes it, and it is then the other tab that is asked', () => {
  const [mine, theirs] = [tab(), tab()];
  mine.open();
  theirs.open();
  theirs.save(saying('Theirs'));
  mine.look();
  mine.keepMine(saying('Mine'));
  expect(mine.current()).toEqual({ state: 'saved', at: now });
  expect(skillsIn(tab())).toBe('Mine');
  theirs.save(saying('Theirs, further'));
  expect(theirs.current()).toEqual({ state: 'conflict', other: 'changed' });
});

test('loading theirs gives their answers, and saving goes on from there', () => {
  const [mine, theirs] = [tab(), tab()];
  mine.open();
  theirs.open();
  theirs.save(saying('Theirs'));
  mine.look();
  expect(skillsIn(mine)).toBe('Theirs');
  mine.save(saying('Theirs, and mine'));
  expect(mine.current()).toEqual({ state: 'saved', at: now });
});

test('a draft that another tab cleared or sent is not brought back unasked', () => {
  const [mine, theirs] = [tab(), tab()];
  theirs.open();
  theirs.save(saying('Engines'));
  mine.open();
  theirs.remove();
  mine.save(saying('Engines, further'));
  expect(mine.current()).toEqual({ state: 'conflict', other: 'gone' });
  expect(store.getItem(draftKey)).toBeNull();
});

test('a visitor who wants nothing stored is obeyed until told otherwise', () => {
  const mine = tab();
  mine.open();
  mine.save(saying('Engines'));
  mine.stop();
  mine.save(saying('Engines, further'));
  expect(mine.current()).toEqual({ state: 'off' });
  expect(store.getItem(draftKey)).toBeNull();
  mine.resume(saying('Engines again'));
  expect(skillsIn(tab())).toBe('Engines again');
});

test('a draft that cannot be read is set aside, and the form starts anew', () => {
  store.setItem(draftKey, '{"format":99}');
  const mine = tab();
  expect(mine.open()).toEqual({ state: 'unreadable', text: '{"format":99}' });
  mine.save(saying('Engines'));
  expect(mine.current()).toEqual({ state: 'saved', at: now });
  expect(createDraftStorage(() => store).aside()).toEqual(['{"format":99}']);
});

test('storage that is forbidden is said at once', () => {
  const mine = tab(() => null);
  mine.open();
  expect(mine.current()).toEqual({ state: 'failed', reason: 'unavailable' });
});

test('storage that is full is said, and the newest answers are not lost to a page change', () => {
  const quota = new Error('no room');
  quota.name = 'QuotaExceededError';
  const full: TextStore = fakeStore();
  full.setItem = () => {
    throw quota;
  };
  const storage = createDraftStorage(() => full);
  const tools = { now: () => now, newRevision: () => 'r' };
  const before = createDraftKeeper(storage, tools);
  before.open();
  before.save(saying('Engines'));
  expect(before.current()).toEqual({ state: 'failed', reason: 'full' });
  const after = createDraftKeeper(storage, tools);
  expect(after.open()).toMatchObject({ state: 'found', draft: { answers: { skills: 'Engines' } } });
});

test('listeners hear of every change until they leave', () => {
  const mine = tab();
  const heard: string[] = [];
  const leave = mine.subscribe(() => heard.push(mine.current().state));
  mine.open();
  mine.save(saying('Engines'));
  leave();
  mine.remove();
  expect(heard).toEqual(['empty', 'saved']);
});
