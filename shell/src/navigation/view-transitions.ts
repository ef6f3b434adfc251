/**
 * Between the start of a view transition and the change of the page, some 30 ms, React's root ignores all events.
 * The browser would follow a link by itself then: it would load a document, and lose the focus. The click is
 * repeated when the page has changed, unless another link was followed after it.
 */
export function repeatMissedClicks(): void {
  let missed: HTMLAnchorElement | undefined;
  window.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return;
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
    if (!link || link.target || link.origin !== window.location.origin) return;
    missed = undefined;
    if (event.defaultPrevented || !isInTransition()) return;
    event.preventDefault();
    missed = link;
    const repeat = () => missed === link && link.click();
    // The first callback may come before the change. The browser draws nothing during it, so the second one comes after.
    requestAnimationFrame(() => requestAnimationFrame(repeat));
  });
}

const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

function isInTransition(): boolean {
  try {
    return document.documentElement.matches(':active-view-transition');
  } catch {
    // The browser does not know the selector, so it has no such transitions.
    return false;
  }
}

/**
 * A page that the visitor moves on from needs no transition to its end: React would keep the next page waiting for it,
 * draw that page again after any update meanwhile, and Chromium would never forget the images of the first drawing.
 */
export function skipTransition(): void {
  (
    document as Document & { activeViewTransition?: { skipTransition: () => void } | null }
  ).activeViewTransition?.skipTransition();
}
