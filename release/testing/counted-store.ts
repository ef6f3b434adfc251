import { storePaths } from '../src/store/layout.ts';
import type { Store } from '../src/store/store.ts';

/**
 * Wraps a store and records the path of each request: reads before the live pointer moves, reads after that, and
 * writes.
 */
export function countedStore(store: Store) {
  const reads: string[] = [];
  const readsAfter: string[] = [];
  const writes: string[] = [];
  const reading =
    <Result>(read: (path: string) => Result) =>
    (path: string): Result => {
      (writes.includes(storePaths.pointer) ? readsAfter : reads).push(path);
      return read(path);
    };
  const counted: Store = {
    ...store,
    read: reading(store.read),
    readWithEtag: reading(store.readWithEtag),
    has: reading(store.has),
    list: reading(store.list),
    entries: reading(store.entries),
    write: (path, bytes) => {
      writes.push(path);
      return store.write(path, bytes);
    },
    replace: (path, ...rest) => {
      writes.push(path);
      return store.replace(path, ...rest);
    },
  };
  return { store: counted, reads, readsAfter, writes };
}
