import { expect, test } from 'vitest';
import { plans } from './catalogue.ts';
import { pageNeed } from './plan-pages.ts';
import { pages } from './questionnaire.ts';

const neededBy = (id: (typeof plans)[number]['id']) =>
  pages.map(({ number }) => number).filter((page) => pageNeed(id, page) === 'needed');

test.each(plans.map(({ id }) => id))('%s needs the page that is labelled required', (id) => {
  expect(pageNeed(id, 1)).toBe('needed');
});

test('the pages on money are needed for a plan with financials only', () => {
  expect(pageNeed('bp2', 6)).toBe('needed');
  expect(pageNeed('bp1', 6)).toBe('helpful');
  expect(neededBy('pd1')).toEqual([1, 2, 3]);
  expect(pageNeed('pd1', 5)).toBeUndefined();
});
