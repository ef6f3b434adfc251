import { releaseBase } from '@site/contract/release-paths';

/**
 * A document that was fetched under its set's own address shows the plain one:
 * what is copied, kept or reloaded is the page and not the release. Entries of
 * the history that were left under it are settled when they come back.
 *
 * @param at where the documents of this set stand
 */
export function settleAddress(at: string): void {
  if (!at.startsWith(releaseBase)) return;
  const settle = () => {
    const { pathname, search, hash } = window.location;
    if (!pathname.startsWith(`${at}/`)) return;
    window.history.replaceState(window.history.state, '', pathname.slice(at.length) + search + hash);
  };
  settle();
  // Before the router reads the address: listeners are called in the order in which they came.
  window.addEventListener('popstate', settle);
  window.addEventListener('pageshow', settle);
}
