import { describe, expect, it } from 'vitest';
import { formatDate, formatDay, formatDays, formatNumber, formatTime } from './format.ts';

it.each([
  0, 7, 94, 155, 650, 999, 1000, 1300, 12_500, 999_999, 1_000_000, 2_345_678_901, 4.9, 1234.567, -1300,
])('writes %d as the locale en-US does', (value) => {
  expect(formatNumber(value)).toBe(value.toLocaleString('en-US'));
});

it.each([
  [365, 'twelve months'],
  [730, 'two years'],
  [2557, 'seven years'],
  [90, '90 days'],
  [400, '400 days'],
])('writes %i days as %s', (days, words) => {
  expect(formatDays(days)).toBe(words);
});

describe.each(
  Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-0${(month % 9) + 1}`),
)('%s', (date) => {
  const createBritishFormat = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', options);

  it('is written as the locale en-GB does', () => {
    expect(formatDate(date)).toBe(
      createBritishFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date)),
    );
  });

  it.each(['00:00', '09:05', '23:59'])('at %s is written as the locale en-GB does', (time) => {
    const at = new Date(`${date}T${time}`).getTime();
    expect(formatDay(at)).toBe(createBritishFormat({ day: 'numeric', month: 'long' }).format(at));
    expect(formatTime(at)).toBe(createBritishFormat({ hour: '2-digit', minute: '2-digit' }).format(at));
  });
});
