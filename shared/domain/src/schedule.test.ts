import { expect, test } from 'vitest';
import { formatScheduleDay, scheduleFrom } from './schedule.ts';
import { promises } from './site.ts';

const days = (start: string) => {
  const { readBy, outlineAbout, deliveredBy } = scheduleFrom(new Date(start));
  return [readBy, outlineAbout, deliveredBy].map(formatScheduleDay);
};

test.each([
  ['a Monday', '2026-11-23T10:00Z', 'Tuesday 24 November', 'Thursday 26 November', 'Wednesday 2 December'],
  ['a Sunday', '2026-11-22T10:00Z', 'Monday 23 November', 'Wednesday 25 November', 'Tuesday 1 December'],
  ['a Friday', '2026-11-27T10:00Z', 'Saturday 28 November', 'Wednesday 2 December', 'Tuesday 8 December'],
])('counts business days from %s', (_, start, ...expected) => {
  expect(days(start)).toEqual(expected);
});

test('counts from the day in London, where it is past midnight in summer before it is in UTC', () => {
  expect(days('2026-07-05T22:30Z')[2]).toBe('Tuesday 14 July');
  expect(days('2026-07-05T23:30Z')[2]).toBe('Wednesday 15 July');
});

test('the promised business days are as many calendar days as the pricing page states', () => {
  const lengths = Array.from({ length: 14 }, (_, index) => {
    const start = new Date(Date.UTC(2026, 8, 28 + index, 12));
    return (scheduleFrom(start).deliveredBy.getTime() - start.getTime()) / 86_400_000;
  });
  const { least, most } = promises.deliveryCalendarDays;
  expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([least, most]);
});
