/** Reviews per step, and how long the next ones take to load (specified). */
export const pageSize = 6;
export const loadingMs = 800;

/** `loading` still shows the reviews before it. */
export type ReviewList = { state: 'waiting' | 'loading'; shown: number };

export type ReviewEvent = 'filtered' | 'requested' | 'loaded';

export const firstReviews: ReviewList = { state: 'waiting', shown: pageSize };

export function nextReviews(list: ReviewList, event: ReviewEvent, total: number): ReviewList {
  if (event === 'filtered') return firstReviews;
  if (event === 'requested') return list.shown < total ? { ...list, state: 'loading' } : list;
  if (list.state !== 'loading') return list;
  return { state: 'waiting', shown: Math.min(list.shown + pageSize, total) };
}

export function showing(shown: number, total: number): string {
  return `Showing ${shown} of ${total} reviews`;
}
