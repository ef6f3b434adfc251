import type { TextStore } from './draft-storage.ts';

/** A browser's storage for tests. */
export function fakeStore(initial: Record<string, string> = {}): TextStore {
  const items = new Map(Object.entries(initial));
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
