import { expect, test } from 'vitest';
import { createDraftStorage, draftKey, type TextStore } from './draft-storage.ts';
import { fakeStore } from './fake-store.ts';

function refusing(error: Error): TextStore {
  const store = fakeStore();
  store.setItem = () => {
    throw error;
  };
  return store;
}

function quotaError(): Error {
  const error = new Error('no room');
  error.name = 'QuotaExceededError';
  return error;
}

test('a draft that was written is read by the next document', () => {
  const store = fakeStore();
  expect(createDraftStorage(() => store).write('text')).toBe('saved');
  expect(createDraftStorage(() => store).read()).toBe('text');
});

test('storage that is full says so, and the draft stays readable in this document', () => {
  const storage = createDraftStorage(() => refusing(quotaError()));
  expect(storage.write('text')).toBe('full');
  expect(storage.read()).toBe('text');
});

test.each([
  [
    'throws',
    () => {
      throw new Error('SecurityError');
    },
  ],
  ['is missing', () => null],
])('storage that %s is unavailable, and the draft stays readable in this document', (_, open) => {
  const storage = createDraftStorage(open);
  expect(storage.available()).toBe(false);
  expect(storage.write('text')).toBe('unavailable');
  expect(storage.read()).toBe('text');
  storage.remove();
  expect(storage.read()).toBeNull();
});

test('room that appears again is used, and what was held in memory is let go', () => {
  const store = fakeStore();
  let full = true;
  const storage = createDraftStorage(() => (full ? refusing(quotaError()) : store));
  storage.write('first');
  full = false;
  expect(storage.write('second')).toBe('saved');
  expect(store.getItem(draftKey)).toBe('second');
  expect(storage.read()).toBe('second');
});

test('what is set aside joins what was set aside before', () => {
  const store = fakeStore({ [draftKey]: 'newer' });
  const storage = createDraftStorage(() => store);
  storage.setAside('older');
  storage.setAside('newer');
  expect(storage.read()).toBeNull();
  expect(storage.aside()).toEqual(['older', 'newer']);
  storage.dropAside();
  expect(storage.aside()).toEqual([]);
});
