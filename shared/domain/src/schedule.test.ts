import { expect, test } from 'vitest';
import { formatScheduleDay, orderSteps, scheduleFrom } from './schedule.ts';

const inLondon = { timeZone: 'Europe/London' };

const days = (start: string) => {
  const { readBy, outlineAbout, deliveredBy } = scheduleFrom(new Date(start), inLondon);
  return [readBy, outlineAbout, deliveredBy].map(formatScheduleDay);
};

test.each([
  ['a Monday', '2026-11-23T10:00Z', 'Tuesday 24 November', 'Thursday 26 November', 'Wednesday 2 December'],
  ['a Sunday', '2026-11-22T10:00Z', 'Monday 23 November', 'Wednesday 25 November', 'Tuesday 1 December'],
])('counts the days of a working week from %s', (_, start, ...expected) => {
  expect(days(start)).toEqual(expected);
});

test('counts from the day in London, where it is past midnight in summer before it is in UTC', () => {
  expect(days('2026-07-05T22:30Z')[2]).toBe('Tuesday 14 July');
  expect(days('2026-07-05T23:30Z')[2]).toBe('Wednesday 15 July');
});

test('dates are promised only from moments that are known, the later of payment and answers', () => {
  const paid = new Date('2026-11-23T10:00Z');
  const later = new Date('2026-11-24T10:00Z');
  const when = (paidAt: Date | null, answeredAt: Date | null, awaited?: 'payment') =>
    orderSteps(paidAt, answeredAt, inLondon, awaited).map((step) => step.when);
  expect(when(null, null, 'payment')[0]).toBe('Within 24 hours of your payment');
  expect(when(paid, null)[0]).toBe('Within 24 hours of your answers');
  expect([when(paid, later)[2], when(later, paid)[2]]).toEqual(Array(2).fill('By Thursday 3 December'));
});
