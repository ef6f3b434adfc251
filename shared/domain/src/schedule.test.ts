import { expect, test } from 'vitest';
import { formatScheduleDay, orderSteps, scheduleFrom } from './schedule.ts';

const inLondon = { timeZone: 'Europe/London' };

const formatDays = (start: string) => {
  const { readBy, outlineAbout, deliveredBy } = scheduleFrom(new Date(start), inLondon);
  return [readBy, outlineAbout, deliveredBy].map(formatScheduleDay);
};

test.each([
  ['a Monday', '2026-11-23T10:00Z', 'Tuesday 24 November', 'Thursday 26 November', 'Wednesday 2 December'],
  ['a Sunday', '2026-11-22T10:00Z', 'Monday 23 November', 'Wednesday 25 November', 'Tuesday 1 December'],
])('counts the days of a working week from %s', (_, start, ...expected) => {
  expect(formatDays(start)).toEqual(expected);
});

test('each day of a year has its English name', () => {
  const long = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const formatter = new Intl.DateTimeFormat('en-GB', long);
  const days = Array.from({ length: 365 }, (_, index) => new Date(Date.UTC(2026, 0, 1 + index, 12)));
  expect(days.map(formatScheduleDay)).toEqual(days.map((day) => formatter.format(day).replace(',', '')));
});

test('counts from the day in London, where it is past midnight in summer before it is in UTC', () => {
  expect(formatDays('2026-07-05T22:30Z')[2]).toBe('Tuesday 14 July');
  expect(formatDays('2026-07-05T23:30Z')[2]).toBe('Wednesday 15 July');
});

test('dates are promised only from moments that are known, the later of payment and answers', () => {
  const paid = new Date('2026-11-23T10:00Z');
  const later = new Date('2026-11-24T10:00Z');
  const listDates = (paidAt: Date | null, answeredAt: Date | null, awaited?: 'payment') =>
    orderSteps(paidAt, answeredAt, inLondon, awaited).map((step) => step.when);
  expect(listDates(null, null, 'payment')[0]).toBe('Within 24 hours of your payment');
  expect(listDates(paid, null)[0]).toBe('Within 24 hours of your answers');
  expect([listDates(paid, later)[2], listDates(later, paid)[2]]).toEqual(
    Array(2).fill('By Thursday 3 December'),
  );
});
