import { expect, test } from 'vitest';
import { bankHolidays, formatScheduleDay, scheduleFrom } from './schedule.ts';
import { promises } from './site.ts';

const days = (start: string) => {
  const { readBy, outlineAbout, deliveredBy } = scheduleFrom(new Date(start));
  return [readBy, outlineAbout, deliveredBy].map(formatScheduleDay);
};

test.each([
  ['a Monday', '2026-11-23T10:00Z', 'Tuesday 24 November', 'Thursday 26 November', 'Wednesday 2 December'],
  ['a Sunday', '2026-11-22T10:00Z', 'Monday 23 November', 'Wednesday 25 November', 'Tuesday 1 December'],
  [
    'the day before Christmas Eve',
    '2026-12-23T10:00Z',
    'Thursday 24 December',
    'Wednesday 30 December',
    'Wednesday 6 January',
  ],
  ['Maundy Thursday', '2026-04-02T10:00Z', 'Friday 3 April', 'Thursday 9 April', 'Wednesday 15 April'],
])('counts business days in England and Wales from %s', (_, start, ...expected) => {
  expect(days(start)).toEqual(expected);
});

test('counts from the day in London, where it is past midnight in summer before it is in UTC', () => {
  expect(days('2026-07-05T22:30Z')[2]).toBe('Tuesday 14 July');
  expect(days('2026-07-05T23:30Z')[2]).toBe('Wednesday 15 July');
});

// As published by the government.
test.each([
  [2022, ['2022-01-03', '2022-04-15', '2022-04-18', '2022-05-02', '2022-08-29', '2022-12-26', '2022-12-27']],
  [2026, ['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-04', '2026-08-31', '2026-12-25', '2026-12-28']],
  [2027, ['2027-01-01', '2027-03-26', '2027-03-29', '2027-05-03', '2027-08-30', '2027-12-27', '2027-12-28']],
])('knows the bank holidays of %i', (year, published) => {
  expect(bankHolidays(year)).toEqual(expect.arrayContaining(published));
  expect(bankHolidays(year)).toHaveLength(8);
});

test('the promised business days are as many calendar days as the pricing page states', () => {
  // The days of two weeks without a bank holiday near them.
  const lengths = Array.from({ length: 14 }, (_, index) => {
    const start = new Date(Date.UTC(2026, 8, 28 + index, 12));
    return (scheduleFrom(start).deliveredBy.getTime() - start.getTime()) / 86_400_000;
  });
  const { least, most } = promises.deliveryCalendarDays;
  expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([least, most]);
});
