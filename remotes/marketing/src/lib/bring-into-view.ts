/** Scrolls to a part of the page and lets the keyboard go on from there. The address stays as it is. */
export function bringIntoView(part: HTMLElement | null): void {
  if (!part) return;
  const heading = part.querySelector<HTMLElement>('h2, h3') ?? part;
  heading.tabIndex = -1;
  part.scrollIntoView({
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
  });
  heading.focus({ preventScroll: true });
}
