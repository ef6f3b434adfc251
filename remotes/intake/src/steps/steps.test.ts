import { expect, test } from 'vitest';
import { parseStep } from './steps.ts';

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
