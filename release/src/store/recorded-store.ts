import { sha256 } from '../signing/hashes.ts';
import type { Store } from './store.ts';

/**
 * Wraps a store and records the SHA-256 hash of everything that is written, keyed by path. A file that several pages
 * use is written only once.
 */
export function recordedStore(store: Store): { store: Store; hashes: Record<string, string> } {
  const hashes: Record<string, string> = {};
  const write: Store['write'] = async (path, bytes) => {
    const hash = sha256(bytes);
    if (hashes[path] === hash) return;
    hashes[path] = hash;
    await store.write(path, bytes);
  };
  return { store: { ...store, write }, hashes };
}
