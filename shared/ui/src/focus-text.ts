/**
 * Moves the focus to a text, such as a heading, so that screen readers read it and the keyboard goes on there. The text
 * can take the focus only meanwhile, because Orca calls a heading that always can "clickable".
 */
export function focusText(element: HTMLElement | null): void {
  if (element && element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element?.focus({ preventScroll: true });
}
