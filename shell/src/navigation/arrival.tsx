import { useLocation } from '@site/sdk';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
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
 * A page goes on to the part that its address means: the one with the id of the
 * hash, or the one that it marks itself with `data-landing`.
 */
export function Arrival({ path, firstPath, source }: Props): null {
  const { hash } = useLocation();
  // What was prerendered may have been scrolled already, and a reload restores its position.
  const isMove = () => hasArrived() || path !== firstPath;
  const arrive = useEffectEvent(() => {
    if (isMove()) {
      window.history.scrollRestoration = 'manual';
      window.scrollTo({ top: 0, left: 0, behavior: 'instant' });
      focusHeading();
      announce(document.title);
      performance.mark('page');
    }
    landOn(document.querySelector<HTMLElement>('#content [data-landing]'));
  });
  useLayoutEffect(() => arrive(), [path, firstPath]);
  const follow = useEffectEvent(() => {
    // A browser lands by itself in a document that it has just opened.
    if (hash && isMove()) landOn(document.querySelector(`#content #${CSS.escape(hash.slice(1))}`));
  });
  useLayoutEffect(() => follow(), [path, hash]);
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
  focus(document.querySelector<HTMLElement>('#content h1') ?? document.getElementById('content'));
}

/** The keyboard goes on from there, as it does after a jump within a document. */
function landOn(part: HTMLElement | null): void {
  part?.scrollIntoView({ behavior: 'instant' });
  focus(part);
}

function focus(part: HTMLElement | null): void {
  if (part && !part.hasAttribute('tabindex')) part.tabIndex = -1;
  part?.focus({ preventScroll: true });
}
