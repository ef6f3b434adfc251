import type { Kind, Kinds } from './objects.ts';
import type { State, Tables } from './state.ts';

/** Newest first, as Stripe lists. */
type PageQuery = { limit: number; startingAfter?: string | undefined; matches: Matches };
type Page<T> = { data: T[]; hasMore: boolean };
type Matches = (object: Kinds[Kind]) => boolean;

export type ObjectStore = ReturnType<typeof objectStore>;

/** Stripe's objects on the state of the sandbox. */
export function objectStore(state: State) {
  const newestFirst = <K extends Kind>(kind: K): Kinds[K][] =>
    state
      .all(kind)
      .map(([, object]) => object)
      .reverse();

  return {
    find: <K extends Kind>(kind: K, id: string): Kinds[K] | undefined => state.find(kind, id),
    save: <K extends Kind>(kind: K, object: Tables[K]): void => state.put(kind, object.id, object),
    newestFirst,
    page<K extends Kind>(kind: K, { limit, startingAfter, matches }: PageQuery): Page<Kinds[K]> {
      const all = newestFirst(kind);
      const start = startingAfter === undefined ? 0 : all.findIndex(({ id }) => id === startingAfter) + 1;
      const found = all.slice(start).filter(matches);
      return { data: found.slice(0, limit), hasMore: found.length > limit };
    },
  };
}
