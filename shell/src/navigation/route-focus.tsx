import { useLocation } from '@site/sdk';
import { type MouseEvent, type ReactElement, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { Visit } from './visit.ts';

let announcer: HTMLElement | null = null;

/** Has screen readers announce the page that a navigation inside the site led to. */
export function Announcer(): ReactElement {
  return (
    <p
      className="visually-hidden"
      role="status"
      ref={(element) => {
        announcer = element;
      }}
    />
  );
}

type Props = {
  path: string;
  /** The path of the document. */
  firstPath: string;
  visit: Pick<Visit, 'isHydrated' | 'markHydrated'>;
};

/**
 * Route focus management. A page that the visitor navigated to starts at the top with the focus on its heading and is
 * announced, before it is painted, because a view transition takes its snapshot then and delays effects. A page may
 * move on to the element that its address names: the one with the id of the hash, or the one that it marks with
 * `data-scroll-target`. The first page marks the document as hydrated.
 */
export function RouteFocus({ path, firstPath, visit }: Props): null {
  const { hash } = useLocation();
  // A prerendered page may have been scrolled already, and a reload restores its position.
  const isNavigation = () => visit.isHydrated() || path !== firstPath;
  const focusPage = useEffectEvent(() => {
    if (isNavigation()) {
      window.history.scrollRestoration = 'manual';
      window.scrollTo({ top: 0, left: 0, behavior: 'instant' });
      focus(document.querySelector<HTMLElement>('#content h1') ?? document.getElementById('content'));
      if (announcer) announcer.textContent = document.title;
      performance.mark('page');
    }
    const target = document.querySelector<HTMLElement>('#content [data-scroll-target]');
    // The position is read last, because the browser lays the page out for it.
    if (target && window.scrollY <= 0) scrollToElement(target);
  });
  useLayoutEffect(() => focusPage(), [path, firstPath]);
  const focusHash = useEffectEvent(() => {
    // In a document that it has just loaded, the browser scrolls to the hash.
    if (hash && isNavigation()) {
      scrollToElement(document.querySelector<HTMLElement>(`#content #${CSS.escape(hash.slice(1))}`));
    }
  });
  useLayoutEffect(() => focusHash(), [path, hash]);
  const markHydrated = useEffectEvent(() => {
    if (visit.isHydrated()) return;
    visit.markHydrated(path);
    if (path !== firstPath) return;
    performance.mark('page');
    window.addEventListener('pagehide', () => {
      window.history.scrollRestoration = 'auto';
    });
    window.history.scrollRestoration = 'manual';
  });
  useEffect(() => markHydrated(), []);
  return null;
}

/** Moves the focus to the content. A jump by the browser would also add a history entry. */
export function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  scrollToElement(document.getElementById('content'));
}

/** Scrolls to an element and focuses it, so that the keyboard continues there, as after a jump within a document. */
function scrollToElement(element: HTMLElement | null): void {
  element?.scrollIntoView({ behavior: 'instant' });
  focus(element);
}

function focus(element: HTMLElement | null): void {
  if (element && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element?.focus({ preventScroll: true });
}
