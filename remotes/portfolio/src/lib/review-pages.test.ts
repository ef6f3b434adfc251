import { describe, expect, test } from 'vitest';
import { firstReviews, nextReviews, type ReviewList, showing } from './review-pages.ts';

const more = (list: ReviewList) => nextReviews(nextReviews(list, 'asked', 23), 'arrived', 23);

describe('reviews', () => {
  test('come six at a time, the last step five', () => {
    const counts: number[] = [firstReviews.shown];
    for (let list = firstReviews; list.shown < 23; ) {
      list = more(list);
      counts.push(list.shown);
    }
    expect(counts).toEqual([6, 12, 18, 23]);
  });

  test('stay as they are while the next ones are loading', () => {
    expect(nextReviews(firstReviews, 'asked', 23)).toEqual({ state: 'loading', shown: 6 });
  });

  test('a second press while loading asks for nothing more', () => {
    const loading = nextReviews(firstReviews, 'asked', 23);
    expect(nextReviews(nextReviews(loading, 'asked', 23), 'arrived', 23).shown).toBe(12);
  });

  test('an arrival that nobody asked for changes nothing', () => {
    expect(nextReviews(firstReviews, 'arrived', 23)).toEqual(firstReviews);
  });

  test('at the end there is nothing to ask for', () => {
    const all: ReviewList = { state: 'waiting', shown: 23 };
    expect(nextReviews(all, 'asked', 23)).toEqual(all);
  });

  test('say how many are shown', () => {
    expect(showing(23, 23)).toBe('Showing 23 of 23 reviews');
  });
});
