import { sha256 } from '../model/layout.ts';
import type { Store } from './store.ts';

/** Wraps a store and records the SHA-256 hash of everything that is written, keyed by path. */
export function recordedStore(store: Store): { store: Store; hashes: Record<string, string> } {
  const hashes: Record<string, string> = {};
  const write: Store['write'] = async (path, bytes) => {
    hashes[path] = sha256(bytes);
    await store.write(path, bytes);
  };
  return { store: { ...store, write }, hashes };
}
