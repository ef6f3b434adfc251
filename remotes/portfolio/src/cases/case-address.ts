import { galleryPaths } from '@site/domain/paths';
import { useLocation, useNavigate, useQuery } from '@site/sdk';
import { useHydratedValue } from '@site/ui/browser-only';
import type { CaseContent } from './case-content.ts';

/** The query keys that name the open case and its page: `?case=northkite&page=3`. */
const keys = { id: 'case', page: 'page' } as const;

/**
 * Marks a history entry that was added by opening a case on the site. Closing such a case goes back to the previous
 * entry.
 */
const opened = { openedCase: true };

/** Parses the number of the open page, starting at 1. Any other value opens the first page. */
export function readPage(value: string | null, count: number): number {
  const page = Number(value);
  return Number.isInteger(page) && page >= 1 && page <= count ? page : 1;
}

/**
 * Reads the open case from the address. A link opens a case, Back closes it, and turning a page replaces the history
 * entry.
 */
export function useOpenCase() {
  const [query, setQuery] = useQuery();
  const { state } = useLocation();
  const navigate = useNavigate();
  const hydratedQuery = new URLSearchParams(useHydratedValue(query.toString(), ''));
  return {
    id: hydratedQuery.get(keys.id),
    page: query.get(keys.page),
    /** Returns a link to a case. The link keeps the gallery's filters. */
    linkTo: ({ collection, id }: Pick<CaseContent, 'collection' | 'id'>) => {
      const linked = new URLSearchParams(hydratedQuery);
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
