import { releaseBase } from '@site/contract/release-paths';

/**
 * Shows the plain address of a document that was loaded from the address of its release: visitors copy, store and
 * reload the page and not the release. History entries with such an address change when the visitor returns to them.
 *
 * @param base where the documents of this release are: `/_release/<id>`
 */
export function showPlainAddress(base: string): void {
  if (!base.startsWith(releaseBase)) return;
  const replace = () => {
    const { pathname, search, hash } = window.location;
    if (!pathname.startsWith(`${base}/`)) return;
    window.history.replaceState(window.history.state, '', pathname.slice(base.length) + search + hash);
  };
  replace();
  // Before the router reads the address: listeners are called in the order in which they were added.
  window.addEventListener('popstate', replace);
  window.addEventListener('pageshow', replace);
}

/** Leaves the address of a release that has expired for the plain one, and so for the live release. */
export function loadPlainAddress(): void {
  const { pathname, search, hash } = window.location;
  window.location.replace((pathname.replace(/^\/_release\/?[^/]*/, '') || '/') + search + hash);
}
