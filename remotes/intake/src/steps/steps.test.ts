import { expect, test } from 'vitest';
import { backMove, nextMove, parseStep, reviewMove } from './steps.ts';

test('a step is read from the history that this form wrote', () => {
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
])('history state %j is not a step', (state) => {
  expect(parseStep(state)).toBeUndefined();
});

test('Next leads to the following page, with the page before it', () => {
  expect(nextMove({ screen: 'page', page: 2 })).toEqual({
    go: 'to',
    step: { screen: 'page', page: 3, from: 2 },
  });
});

test('there is no Next on page 7 and no Back on page 1', () => {
  expect(nextMove({ screen: 'page', page: 7 })).toBeUndefined();
  expect(backMove({ screen: 'page', page: 1 })).toBeUndefined();
});

test('Back is the browser’s own when the entry before shows the previous page', () => {
  expect(backMove({ screen: 'page', page: 3, from: 2 })).toEqual({ go: 'back' });
});

test('Back makes a new entry on a page that a reload opened', () => {
  expect(backMove({ screen: 'page', page: 5 })).toEqual({
    go: 'to',
    step: { screen: 'page', page: 4, from: 5 },
  });
});

test('changing an answer from the review leads back to the review', () => {
  expect(reviewMove({ screen: 'page', page: 3, from: 'review', reviewing: true })).toEqual({ go: 'back' });
});

test('the review stays reachable from the pages after it', () => {
  const move = nextMove({ screen: 'page', page: 3, from: 'review', reviewing: true });
  expect(move).toEqual({ go: 'to', step: { screen: 'page', page: 4, from: 3, reviewing: true } });
  expect(reviewMove({ screen: 'page', page: 4, from: 3, reviewing: true })).toEqual({
    go: 'to',
    step: { screen: 'review' },
  });
});
