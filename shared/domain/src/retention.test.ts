import { expect, test } from 'vitest';
import { formatDays } from './retention.ts';

test.each([
  [365, 'twelve months'],
  [730, 'two years'],
  [2557, 'seven years'],
  [90, '90 days'],
  [400, '400 days'],
])('%i days are said as %s', (days, words) => {
  expect(formatDays(days)).toBe(words);
});
