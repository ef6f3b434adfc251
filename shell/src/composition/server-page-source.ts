import type { InlinedManifest } from '@site/contract/inlined-manifest';
import type { Remote } from '@site/contract/remote';
import { foldPath } from '@site/domain/paths';
import { type LoadedPage, loadPage, ownersOf, type PageSource } from './pages.ts';

const idle: PageSource['waiting'] = { current: () => false, subscribe: () => () => {} };

/** Pages from remotes that are loaded already: what prerendering uses. */
export function createServerPageSource(
  set: InlinedManifest,
  remotes: Readonly<Record<string, Remote>>,
): PageSource {
  const owners = ownersOf(set.remotes);
  const pages = new Map<string, Promise<LoadedPage | null>>();
  return {
    page: (path) => {
      const key = foldPath(path);
      const known = pages.get(key);
      if (known) return known;
      const remote = remotes[owners.get(key) ?? ''];
      const page = remote ? loadPage(remote, path) : Promise.resolve(null);
      pages.set(key, page);
      return page;
    },
    prefetch: () => {},
    warm: () => {},
    forget: () => {},
    waiting: idle,
  };
}
