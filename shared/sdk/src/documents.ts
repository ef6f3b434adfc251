let base = '';

/** Told by the shell where the documents of its own release set stand: `/_release/<id>`. */
export function setReleaseBase(at: string): void {
  base = at;
}

/**
 * Loads another document, out of the release set that this one is from: a visit
 * goes on in its own set, whatever has been promoted meanwhile. What is left
 * gets its set's address too, so that Back returns to the same set.
 *
 * @param path where to, as the site's own links write it
 */
export function loadDocument(path: string): void {
  const { pathname, search, hash } = window.location;
  if (!pathname.startsWith(`${base}/`)) {
    window.history.replaceState(window.history.state, '', base + pathname + search + hash);
  }
  window.location.assign(base + path);
}
