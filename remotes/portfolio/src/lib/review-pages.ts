/** How many reviews come at a time, and how long the next ones take to arrive. */
export const pageSize = 6;
export const loadingMs = 800;

/** What the list is doing: `loading` still shows what was there before. */
export type ReviewList = { state: 'waiting' | 'loading'; shown: number };

export type ReviewEvent = 'asked' | 'arrived';

export const firstReviews: ReviewList = { state: 'waiting', shown: pageSize };

export function nextReviews(list: ReviewList, event: ReviewEvent, total: number): ReviewList {
  if (event === 'asked') return list.shown < total ? { ...list, state: 'loading' } : list;
  if (list.state !== 'loading') return list;
  return { state: 'waiting', shown: Math.min(list.shown + pageSize, total) };
}

export function showing(shown: number, total: number): string {
  return `Showing ${shown} of ${total} reviews`;
}
