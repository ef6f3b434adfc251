import { expect, test } from 'vitest';
import { backMove, nextMove, parseStep, reviewMove } from './steps.ts';

test('what this form puts into the history it reads again', () => {
  const step = { screen: 'page', page: 3, from: 'review', field: 'skills', reviewing: true } as const;
  expect(parseStep({ ...step })).toEqual(step);
  expect(parseStep({ screen: 'sent' })).toEqual({ screen: 'sent' });
});

test.each([
  null,
  undefined,
  'page',
  {},
  { screen: 'page' },
  { screen: 'page', page: 8 },
  { screen: 'x', page: 1 },
])('history state %j is not ours', (state) => {
  expect(parseStep(state)).toBeUndefined();
});

test('Next leads one page on, and remembers where from', () => {
  expect(nextMove({ screen: 'page', page: 2 })).toEqual({
    go: 'to',
    step: { screen: 'page', page: 3, from: 2 },
  });
});

test('there is no Next on page 7 and no Back on page 1', () => {
  expect(nextMove({ screen: 'page', page: 7 })).toBeUndefined();
  expect(backMove({ screen: 'page', page: 1 })).toBeUndefined();
});

test('Back is the browser’s own when the page before was the last one seen', () => {
  expect(backMove({ screen: 'page', page: 3, from: 2 })).toEqual({ go: 'back' });
});

test('Back makes its own way on a page that was entered by a reload', () => {
  expect(backMove({ screen: 'page', page: 5 })).toEqual({
    go: 'to',
    step: { screen: 'page', page: 4, from: 5 },
  });
});

test('changing an answer from the review leads back to the review', () => {
  expect(reviewMove({ screen: 'page', page: 3, from: 'review', reviewing: true })).toEqual({ go: 'back' });
});

test('the way back to the review stays open while paging on from there', () => {
  const move = nextMove({ screen: 'page', page: 3, from: 'review', reviewing: true });
  expect(move).toEqual({ go: 'to', step: { screen: 'page', page: 4, from: 3, reviewing: true } });
  expect(reviewMove({ screen: 'page', page: 4, from: 3, reviewing: true })).toEqual({
    go: 'to',
    step: { screen: 'review' },
  });
});
