import type { Store } from '../src/store/store.ts';

/**
 * Wraps a store so that `work` runs once, just before the first call of a method, as if another process had been
 * faster.
 */
export function interruptStore(
  store: Store,
  method: 'replace' | 'remove',
  work: () => Promise<unknown>,
): Store {
  let interruption: Promise<unknown> | undefined;
  const wait = () => {
    interruption ??= work();
    return interruption;
  };
  return {
    ...store,
    [method]: async (...args: [never, never, never]) => {
      await wait();
      return await store[method](...args);
    },
  };
}
