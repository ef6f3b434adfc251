import { useEffect, useLayoutEffect } from 'react';
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
 * to starts at the top, with the focus on its heading, and is announced: all that
 * before it is painted, for a transition takes its picture and holds effects back.
 */
export function Arrival({ path, firstPath, source }: Props): null {
  useLayoutEffect(() => {
    // What was prerendered may have been scrolled already, and a reload restores its position.
    if (!hasArrived() && path === firstPath) return;
    window.history.scrollRestoration = 'manual';
    window.scrollTo({ top: 0, left: 0, behavior: 'instant' });
    focusHeading();
    announce(document.title);
    performance.mark('page');
  }, [path, firstPath]);
  useEffect(() => {
    const first = !hasArrived();
    arrivals += 1;
    if (!first) return;
    document.documentElement.dataset.hydrated = path;
    warmUp(source);
    if (path !== firstPath) return;
    performance.mark('page');
    window.addEventListener('pagehide', () => {
      window.history.scrollRestoration = 'auto';
    });
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
