/**
 * Repeats clicks that React misses. For about 30 ms between the start of a view transition and the change of the page,
 * React's root ignores all events. The browser would then follow a link itself, load a document and lose the focus. So
 * we repeat the click after the page has changed, unless the visitor has followed a different link since.
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
    // The first callback may run before the page changes. No frame is drawn during the change, so the second callback
    // runs after it.
    requestAnimationFrame(() => requestAnimationFrame(repeat));
  });
}

const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

function isInTransition(): boolean {
  try {
    return document.documentElement.matches(':active-view-transition');
  } catch {
    // `matches` throws if the browser does not support this selector. React does not start view transitions in such
    // browsers.
    return false;
  }
}

/**
 * Ends the running view transition when the visitor moves on. Otherwise React would delay the next page until the
 * transition ends, and draw that page again after any update in between. Chromium would also leak the old page's
 * snapshots.
 */
export function skipTransition(): void {
  (
    document as Document & { activeViewTransition?: { skipTransition: () => void } | null }
  ).activeViewTransition?.skipTransition();
}
