import { homeCounters } from '@site/content/claims';
import { expect, test } from 'vitest';
import { easeOut, formatRunning } from './counters.tsx';

const founders = { value: 1500, suffix: '+', label: 'founders', durationMs: 2200 };

test('starts at zero and reaches the claim', () => {
  expect(formatRunning(founders, 0)).toBe('0');
  expect(formatRunning(founders, 2199)).toBe('1,499');
  expect(formatRunning(founders, 2200)).toBe('1,500');
});

test('is past halfway before half the time is over, and never runs backwards', () => {
  expect(easeOut(0.5)).toBeGreaterThan(0.5);
  const steps = Array.from({ length: 23 }, (_, step) => easeOut(step / 22));
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
});

test('home counts in the specified times', () => {
  expect(homeCounters.map(({ durationMs }) => durationMs)).toEqual([2500, 2200, 2300, 2100, 2800]);
});

test.each(homeCounters)('a lower number of "$label" is never written as a claim and never stays', (claim) => {
  const texts = Array.from({ length: Math.floor(claim.durationMs / 10) }, (_, step) =>
    formatRunning(claim, step * 10),
  );
  expect(texts.filter((text) => text.includes('+'))).toEqual([]);
  const longest = Math.max(...texts.map((text) => texts.filter((other) => other === text).length * 10));
  expect(longest, 'milliseconds').toBeLessThan(500);
});
