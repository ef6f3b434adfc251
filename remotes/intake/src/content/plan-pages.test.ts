import { plans } from '@site/domain/catalogue';
import { pages, type Question, questions } from '@site/domain/questionnaire';
import { expect, test } from 'vitest';
import { needsWholePage, pageNeed, pagesNeeded } from './plan-pages.ts';

test.each(plans.map(({ id }) => id))('%s needs the page that is labelled required', (id) => {
  expect(pageNeed(id, 1)).toBe('needed');
});

test('the pages on money are needed for a plan with financials only', () => {
  expect(pageNeed('bp2', 6)).toBe('needed');
  expect(pageNeed('bp1', 6)).toBe('helpful');
  expect(pagesNeeded('pd1')).toEqual([1, 2, 3]);
  expect(pageNeed('pd1', 5)).toBeUndefined();
});

test('questions that come later are the last of their page, and a business plan takes them at once', () => {
  for (const { number } of pages) {
    const later = (questions as readonly Question[])
      .filter(({ page }) => page === number)
      .map((question) => question.later === true);
    expect(later, `page ${number}`).toEqual(later.toSorted());
  }
  expect(needsWholePage('bp1', 4)).toBe(true);
  expect(needsWholePage('bp1', 6)).toBe(false);
  expect(needsWholePage('pd1', 1)).toBe(false);
});
