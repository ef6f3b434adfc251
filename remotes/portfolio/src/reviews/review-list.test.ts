import { describe, expect, test } from 'vitest';
import { firstReviews, nextReviews, type ReviewList, showing } from './review-list.ts';

const more = (list: ReviewList) => nextReviews(nextReviews(list, 'requested', 23), 'loaded', 23);

describe('reviews', () => {
  test('are shown six at a time, the last step five', () => {
    const counts: number[] = [firstReviews.shown];
    for (let list = firstReviews; list.shown < 23; ) {
      list = more(list);
      counts.push(list.shown);
    }
    expect(counts).toEqual([6, 12, 18, 23]);
  });

  test('stay as they are while the next ones are loading', () => {
    expect(nextReviews(firstReviews, 'requested', 23)).toEqual({ state: 'loading', shown: 6 });
  });

  test('a second press while loading requests nothing more', () => {
    const loading = nextReviews(firstReviews, 'requested', 23);
    expect(nextReviews(nextReviews(loading, 'requested', 23), 'loaded', 23).shown).toBe(12);
  });

  test('a load that was not requested changes nothing', () => {
    expect(nextReviews(firstReviews, 'loaded', 23)).toEqual(firstReviews);
  });

  test('at the end nothing more is requested', () => {
    const all: ReviewList = { state: 'waiting', shown: 23 };
    expect(nextReviews(all, 'requested', 23)).toEqual(all);
  });

  test('another filter begins with the first ones, also while some are loading', () => {
    expect(nextReviews({ state: 'loading', shown: 12 }, 'filtered', 5)).toEqual(firstReviews);
  });

  test('are counted', () => {
    expect(showing(23, 23)).toBe('Showing 23 of 23 reviews');
  });
});
