let applied = false;

/**
 * The document has the rules for what it shows; it requested all others for print, so that nothing waits for them. Styles
 * that are added at the end change what they match: Chromium lays the whole page out again when others than the last
 * change. Every element is styled anew, so this is for when the page has hydrated.
 */
export function applyCompleteStyles(): void {
  if (applied) return;
  applied = true;
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][media=print]')) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    document.head.append(link);
  }
}

/** Somebody who points or types earlier gets the rules for that: of menus, of focus, of what is under the pointer. */
export function applyStylesOnInput(): void {
  for (const type of ['pointerover', 'keydown'])
    window.addEventListener(type, applyCompleteStyles, { once: true });
}
