import { releaseBase, withOneSlash } from '@site/contract/release-paths';

/**
 * Replaces a release address in the address bar with the plain address. Visitors then copy, bookmark and reload the
 * page of the live release rather than of one fixed release. Also restores the scroll position that `loadDocument`
 * stored, unless the browser or the visitor has already scrolled.
 *
 * @param base the base address of this release's documents: `/_release/<id>`
 * @returns a function that does the same for a history entry to which the visitor has returned
 */
export function showPlainAddress(base: string): () => void {
  if (!base.startsWith(releaseBase)) return () => {};
  const replace = () => {
    const { pathname, search, hash } = window.location;
    if (!pathname.startsWith(`${base}/`)) return 0;
    const { scrollY: top = 0, ...state } = (window.history.state ?? {}) as { scrollY?: number };
    window.history.replaceState(state, '', pathname.slice(base.length) + search + hash);
    return top;
  };
  const top = replace();
  if (top > 0 && window.scrollY === 0) {
    // Turn off the browser's own scroll restoration. Otherwise WebKit scrolls to the top as soon as the document has
    // loaded.
    window.history.scrollRestoration = 'manual';
    window.scrollTo({ top, behavior: 'instant' });
  }
  return replace;
}

/** Replaces an expired release's address with the plain address, which loads the live release. */
export function loadPlainAddress(): void {
  const { pathname, search, hash } = window.location;
  const plain = pathname.replace(/^\/_release\/?[^/]*/, '') || '/';
  window.location.replace(withOneSlash(plain) + search + hash);
}
