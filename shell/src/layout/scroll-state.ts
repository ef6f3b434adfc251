import { useSyncExternalStore } from 'react';

/** Beyond this many pixels the page counts as scrolled. */
const scrollThreshold = 10;

export type ScrollState = 'top' | 'scrolled-up' | 'scrolled-down';

/** Down when the position has increased, otherwise up. */
export function nextScrollState(before: number, now: number): ScrollState {
  if (now <= scrollThreshold) return 'top';
  return now > before ? 'scrolled-down' : 'scrolled-up';
}

let state: ScrollState = 'top';
let position = 0;

function subscribe(listener: () => void): () => void {
  const onScroll = () => {
    const now = window.scrollY;
    // Scroll events that moved nothing (a resize, a sideways scroll) change no direction.
    if (now === position) return;
    const next = nextScrollState(position, now);
    position = now;
    if (next === state) return;
    state = next;
    listener();
  };
  onScroll();
  window.addEventListener('scroll', onScroll, { passive: true });
  return () => window.removeEventListener('scroll', onScroll);
}

/** Whether the page is scrolled, and which way it went last. Renders only when that changes. */
export function useScrollState(): ScrollState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => 'top',
  );
}
