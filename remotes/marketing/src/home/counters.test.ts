import { homeCounters } from '@site/domain/claims';
import { expect, test } from 'vitest';
import { counterText, easeOut } from './counters.tsx';

const founders = { value: 1500, suffix: '+', label: 'founders', durationMs: 2200 };

test('starts at zero and ends exactly at the claim', () => {
  expect(counterText(founders, 0)).toBe('0+');
  expect(counterText(founders, 2200)).toBe('1,500+');
  expect(counterText(founders, 99_999)).toBe('1,500+');
});

test('is past halfway before half the time is over, and never runs backwards', () => {
  expect(easeOut(0.5)).toBeGreaterThan(0.5);
  const steps = Array.from({ length: 23 }, (_, step) => easeOut(step / 22));
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
});

test('does not show the claim before its time', () => {
  expect(counterText(founders, 2199)).not.toBe('1,500+');
});

test('home counts to its claims in the specified time', () => {
  expect(homeCounters.map((claim) => counterText(claim, claim.durationMs ?? 0))).toEqual([
    '$2B+ Raised',
    '1,500+',
    '1,200+',
    '1,000+',
    '10,000+',
  ]);
  expect(homeCounters.map(({ durationMs }) => durationMs)).toEqual([2500, 2200, 2300, 2100, 2800]);
});
