/** A value outside React that components read with `useSyncExternalStore`. */
export type Observable<T> = {
  current: () => T;
  subscribe: (listener: () => void) => () => void;
};

export function createObservable<T>(initial: T): Observable<T> & { set: (value: T) => void } {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    current: () => value,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
  };
}
