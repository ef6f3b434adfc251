import { draftDays } from '@site/domain/browser-storage';
import { FakeWindow, type StorageFault } from '@site/sdk/fake-window';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAnswers } from '../fields/answers.ts';
import { createDraftStore, type DraftContent } from './draft-store.ts';

const key = 'intakeDraft';
const now = Date.UTC(2025, 5, 1, 12);
const saved = { state: 'saved', at: now };
const engines = createContent('Engines');
let page: FakeWindow;

beforeEach(() => {
  page = new FakeWindow();
  vi.stubGlobal('window', page);
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
});

function createContent(skills: string): DraftContent {
  return { position: { page: 3, y: 0 }, answers: { ...createAnswers(), skills } };
}

const readSkills = (store: ReturnType<typeof createDraftStore>) => store.open().draft?.answers.skills;

test('what is typed is saved once: after the pause, or when it is flushed, and not when the form is cleared', () => {
  const store = createDraftStore();
  const typed = vi.fn(() => engines);
  store.requestSave(typed);
  vi.advanceTimersByTime(299);
  store.requestSave(typed);
  vi.advanceTimersByTime(299);
  expect(store.saving()).toEqual({ state: 'empty' });
  vi.advanceTimersByTime(1);
  expect(store.saving()).toMatchObject({ state: 'saved' });
  expect(store.flush()).toBe(false);
  store.requestSave(typed);
  expect(store.flush()).toBe(true);
  store.requestSave(typed);
  store.remove();
  vi.advanceTimersByTime(300);
  expect(typed).toHaveBeenCalledTimes(2);
  expect(page.localStorage.getItem(key)).toBeNull();
});

test('what one document saved is what the next one opens, until it expires', () => {
  createDraftStore().resume(engines);
  const second = createDraftStore();
  expect(second.open()).toEqual({ draft: { ...engines, savedAt: now } });
  expect(second.saving()).toEqual(saved);
  vi.advanceTimersByTime(draftDays * 24 * 60 * 60 * 1000);
  expect(readSkills(second)).toBe('Engines');
  vi.advanceTimersByTime(1);
  expect(second.open()).toEqual({ expiredDraftAt: now });
  expect(second.saving()).toEqual({ state: 'empty' });
  expect(page.localStorage.getItem(key)).toBeNull();
});

test('what must not be stored is kept for a visit to another page, until the form is cleared or sent', () => {
  const store = createDraftStore();
  store.requestSave(() => engines);
  store.stop();
  expect(readSkills(store)).toBe('Engines');
  store.requestSave(() => createContent('Looms'));
  expect(readSkills(store)).toBe('Looms');
  expect(page.localStorage.getItem(key)).toBeNull();
  store.remove();
  expect(store.open()).toEqual({});
  expect(store.saving()).toEqual({ state: 'off' });
});

test.each<StorageFault>(['full', 'forbidden'])(
  'storage that is %s is reported, and used again when it works',
  (fault) => {
    const mine = createDraftStore();
    page.localStorage.fault = fault;
    mine.resume(engines);
    expect(mine.saving()).toEqual({ state: 'failed' });
    expect(readSkills(mine)).toBe('Engines');
    page.localStorage.fault = undefined;
    mine.resume(createContent('Engines, looms and more'));
    expect(mine.saving()).toEqual(saved);
  },
);

describe('another tab', () => {
  const open = () => {
    const mine = createDraftStore();
    const others = { saved: vi.fn(), removed: vi.fn() };
    mine.followOthers(others);
    return { mine, ...others };
  };
  const removeElsewhere = () => page.changeInOtherTab(key);

  test('that removes the draft is followed, also over what was typed here a moment ago', () => {
    const { mine, removed } = open();
    mine.resume(engines);
    mine.requestSave(() => createContent('Engines and looms'));
    removeElsewhere();
    vi.advanceTimersByTime(300);
    expect(removed).toHaveBeenCalledOnce();
    expect(mine.saving()).toEqual({ state: 'empty' });
    expect(mine.flush()).toBe(false);
    expect(page.localStorage.getItem(key)).toBeNull();
  });

  test('that removed it while this page was in the back/forward cache is followed when Back restores the page', () => {
    const { mine, removed } = open();
    mine.resume(engines);
    page.localStorage.removeItem(key);
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(removed).toHaveBeenCalledOnce();
  });

  test('that saves the draft is followed, but not over what is typed here', () => {
    const { mine, saved, removed } = open();
    mine.resume(engines);
    const text = page.localStorage.getItem(key)?.replace('Engines', 'Looms') ?? '';
    page.changeInOtherTab(key, text);
    expect(saved.mock.calls).toEqual([[expect.objectContaining({ skills: 'Looms' })]]);
    mine.requestSave(() => createContent('Typed here'));
    page.changeInOtherTab(key, text);
    expect(saved).toHaveBeenCalledOnce();
    expect(page.localStorage.getItem(key)).toContain('Typed here');
    expect(removed).not.toHaveBeenCalled();
  });

  test('cannot remove what is kept here without being stored', () => {
    const { mine, removed } = open();
    mine.resume(engines);
    mine.stop();
    removeElsewhere();
    expect(removed).not.toHaveBeenCalled();
    expect(readSkills(mine)).toBe('Engines');
  });
});
