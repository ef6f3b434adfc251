/**
 * Moves the focus to a text, such as a heading, so that screen readers read the text and Tab continues from there. The
 * text is focusable only until it loses the focus, because Orca calls a heading that stays focusable "clickable".
 */
export function focusText(element: HTMLElement | null): void {
  if (element && element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element?.focus({ preventScroll: true });
}
