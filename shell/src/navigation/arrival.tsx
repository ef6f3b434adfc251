import { useEffect } from 'react';
import type { PageSource } from '../composition/pages.ts';
import { warmUp } from '../composition/warm-up.ts';
import { announce } from './announcer.tsx';

let arrivals = 0;

/** Whether any page of this document has come to life yet. */
export function hasArrived(): boolean {
  return arrivals > 0;
}

type Props = { path: string; firstPath: string; source: PageSource };

/**
 * What happens when a page is on screen and alive: a mark for measurements. The
 * first shows on the document that it is hydrated. Each one that the visitor moved
 * to scrolls to the top, moves the focus to the page's heading and is announced.
 */
export function Arrival({ path, firstPath, source }: Props): null {
  useEffect(() => {
    const first = arrivals === 0;
    arrivals += 1;
    performance.mark('page');
    if (first) {
      document.documentElement.dataset.hydrated = path;
      warmUp(source);
    }
    if (first && path === firstPath) {
      // A reload may restore its position; moves inside the site start at the top.
      window.addEventListener('pagehide', () => {
        window.history.scrollRestoration = 'auto';
      });
    } else {
      window.scrollTo({ top: 0, left: 0, behavior: 'instant' });
      focusHeading();
      announce(document.title);
    }
    window.history.scrollRestoration = 'manual';
  }, [path, firstPath, source]);
  return null;
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('#content h1') ?? document.getElementById('content');
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1');
  heading.focus({ preventScroll: true });
}
