import { useLocation, usePageTitleOverride } from '@site/sdk';
import { focusText } from '@site/ui/focus-text';
import {
  type MouseEvent,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import type { Visit } from './visit.ts';

let announcer: HTMLElement | null = null;

/** Makes screen readers announce the page after a navigation within the site, and each new state of a page. */
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
  /** The path that the document was loaded for. */
  firstPath: string;
  visit: Pick<Visit, 'isHydrated' | 'markHydrated'>;
};

/**
 * Manages scroll and focus after a navigation. The new page starts at the top with the focus on its heading and is
 * announced. This happens before the paint, because a view transition takes its snapshot then and delays effects. If
 * the address has a hash, or the page marks an element with `data-scroll-target`, the page scrolls to that element
 * instead. The first page also marks the document as hydrated.
 *
 * When a page changes its title, such as from questionnaire to review, the title is announced too. The page moves the
 * focus to its new heading, but the screen reader Orca reads no heading that replaces the control that had the focus.
 */
export function RouteFocus({ path, firstPath, visit }: Props): null {
  const { hash } = useLocation();
  // Leave the first page where it is, because the visitor may have scrolled already, and a reload restores the
  // position.
  const isNavigation = () => visit.isHydrated() || path !== firstPath;
  const focusPage = useEffectEvent(() => {
    if (isNavigation()) {
      window.history.scrollRestoration = 'manual';
      window.scrollTo({ top: 0, left: 0, behavior: 'instant' });
      focusText(document.querySelector<HTMLElement>('#content h1') ?? document.getElementById('content'));
      if (announcer) announcer.textContent = document.title;
      performance.mark('page');
    }
    const target = document.querySelector<HTMLElement>('#content [data-scroll-target]');
    // Read `scrollY` last, because reading it forces a layout.
    if (target && window.scrollY <= 0) scrollToElement(target);
  });
  useLayoutEffect(() => focusPage(), [path, firstPath]);
  const title = usePageTitleOverride();
  const titleBefore = useRef<string>(null);
  useLayoutEffect(() => {
    // Do not announce the first title of a page, because screen readers have announced it with the page itself.
    if (title && titleBefore.current && announcer) announcer.textContent = document.title;
    titleBefore.current = title;
  }, [title]);
  const focusHash = useEffectEvent(() => {
    // The browser itself scrolls to the hash in a newly loaded document.
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

/** Moves the focus to the content. The skip link is not followed, because that would also add a history entry. */
export function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  scrollToElement(document.getElementById('content'));
}

/** Scrolls to an element and focuses it, so that keyboard navigation continues there. */
function scrollToElement(element: HTMLElement | null): void {
  element?.scrollIntoView({ behavior: 'instant' });
  focusText(element);
}
