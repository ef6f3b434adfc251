import { galleryPaths } from '@site/domain/paths';
import { useLocation, useNavigate, useQuery } from '@site/sdk';
import { useHydratedValue } from '@site/ui/browser-only';
import type { OpenCase } from './open-case.ts';

/** The part of a gallery's address that names an open case and its page: `?case=northkite&page=3`. */
const keys = { id: 'case', page: 'page' } as const;

/** A history entry that was made by opening a case on this page, so that closing it can go back. */
const opened = { openedCase: true };

/** The number of the open page, from 1; an address with anything else opens the first. */
export function readPage(value: string | null, count: number): number {
  const page = Number(value);
  return Number.isInteger(page) && page >= 1 && page <= count ? page : 1;
}

/** Reads from the address which case is open. A link opens it, Back closes it, and turning a page replaces the history entry. */
export function useOpenCase() {
  const [query, setQuery] = useQuery();
  const { state } = useLocation();
  const navigate = useNavigate();
  const known = new URLSearchParams(useHydratedValue(query.toString(), ''));
  return {
    id: known.get(keys.id),
    page: query.get(keys.page),
    /** Links to a case and keeps the filters that are set in the gallery. */
    linkTo: ({ collection, id }: Pick<OpenCase, 'collection' | 'id'>) => {
      const linked = new URLSearchParams(known);
      linked.set(keys.id, id);
      linked.delete(keys.page);
      return { to: `${galleryPaths[collection]}?${linked}`, state: opened };
    },
    turnTo: (page: number) => {
      query.set(keys.page, String(page));
      setQuery(query);
    },
    close: () => {
      if ((state as Partial<typeof opened> | null)?.openedCase) return navigate(-1);
      query.delete(keys.id);
      query.delete(keys.page);
      setQuery(query);
    },
  };
}
