import { releaseBase } from '@site/contract/release-paths';

/** How many releases have time series of their own. A process ends with its deployment, and has seen few by then. */
const maxLabels = 50;
/** In milliseconds. */
const timeout = 3_000;
/** How long a release that the site did not have is not looked up again, in milliseconds. */
const unknownFor = 30_000;
const maxUnknown = 1_000;

/**
 * The releases of the site: it has the documents of each stored one. Reports may come from anybody, so one that names
 * another release is rejected.
 */
export function knownReleases(siteUrl: string) {
  const known = new Set<string>();
  const unknown = new Map<string, number>();
  return {
    /** The label of a known release in metrics. */
    labelOf: (id: string): string => ([...known].indexOf(id) < maxLabels ? id : 'other'),
    /** Undefined when it must be looked up. */
    recall: (id: string): boolean | undefined => {
      if (known.has(id)) return true;
      return (unknown.get(id) ?? 0) > Date.now() ? false : undefined;
    },
    /** Requests a document of the release. A site that cannot be reached has none. */
    lookUp: async (id: string): Promise<boolean> => {
      const response = await fetch(`${siteUrl}${releaseBase}${id}/`, {
        method: 'HEAD',
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      }).catch(() => undefined);
      if (response?.status === 200) {
        known.add(id);
        return true;
      }
      if (unknown.size >= maxUnknown) unknown.clear();
      unknown.set(id, Date.now() + unknownFor);
      return false;
    },
  };
}
