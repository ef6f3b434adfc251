import { releaseBase, withOneSlash } from '@site/contract/release-paths';

/**
 * Shows the plain address of a document that was loaded from the address of its release: visitors copy, store and
 * reload the page and not the release. Scrolls to where the page was left, as `loadDocument` of the SDK stored it, unless the
 * browser or the visitor has.
 *
 * @param base where the documents of this release are: `/_release/<id>`
 * @returns a function that does so for a history entry to which the visitor has returned
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
    // Otherwise WebKit goes back to the top, the position that it knows, as soon as the document has loaded.
    window.history.scrollRestoration = 'manual';
    window.scrollTo({ top, behavior: 'instant' });
  }
  return replace;
}

/** Leaves the address of a release that has expired for the plain one, and so for the live release. */
export function loadPlainAddress(): void {
  const { pathname, search, hash } = window.location;
  const plain = pathname.replace(/^\/_release\/?[^/]*/, '') || '/';
  window.location.replace(withOneSlash(plain) + search + hash);
}
