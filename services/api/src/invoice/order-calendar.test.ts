import { expect, test } from 'vitest';
import type { Order } from '../purchase/orders.ts';
import { orderCalendar } from './order-calendar.ts';

const order = {
  order_number: 'ORD-1764200000000-7',
  plan_name: 'Business plan, 30 pages; with a financial model over five years and a summary \\ annex',
  status: 'paid',
  paid_at: new Date('2026-11-23T10:00:00Z'),
} as Order;

const fileOf = (changes: Partial<Order>, answeredAt?: string, timeZone = 'Europe/London') =>
  orderCalendar({ ...order, ...changes }, answeredAt === undefined ? undefined : new Date(answeredAt), {
    timeZone,
  })?.toString();

/** Values of a property, in a file whose folded lines are joined again. */
const valuesOf = (file: string | undefined, name: string) =>
  (file ?? '')
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => new RegExp(`^${name}[;:]`).test(line))
    .map((line) => line.slice(line.indexOf(':') + 1));

test('the days of an order are whole days, escaped and folded as RFC 5545 says', () => {
  const file = fileOf({}, '2026-11-23T09:00:00Z');
  expect(valuesOf(file, 'DTSTART')).toEqual(['20261124', '20261126', '20261202']);
  expect(file?.match(/^DTSTART;VALUE=DATE:/gm)).toHaveLength(3);
  expect(valuesOf(file, 'SUMMARY')[2]).toBe(
    String.raw`Delivery: Business plan\, 30 pages\; with a financial model over five years and a summary \\ annex`,
  );
  const lines = file?.split('\r\n') ?? [];
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(file?.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('a later file replaces the days of an earlier one', () => {
  const [first, moved] = [fileOf({}, '2026-11-23T09:00:00Z'), fileOf({}, '2026-11-30T09:00:00Z')];
  expect(valuesOf(moved, 'UID')).toEqual(valuesOf(first, 'UID'));
  expect(new Set(valuesOf(first, 'UID')).size).toBe(3);
  expect([valuesOf(first, 'SEQUENCE')[0], Number(valuesOf(moved, 'SEQUENCE')[0]) > 0]).toEqual(['0', true]);
  expect(valuesOf(moved, 'DTSTART')[0]).toBe('20261201');
  // The same file again, whenever it is made.
  expect(fileOf({}, '2026-11-23T09:00:00Z')).toBe(first);
});

test('the first day is that of London in summer', () => {
  const paid_at = new Date('2026-07-05T20:00:00Z');
  expect(valuesOf(fileOf({ paid_at }, '2026-07-05T22:59:00Z'), 'DTSTART')[0]).toBe('20260706');
  expect(valuesOf(fileOf({ paid_at }, '2026-07-05T23:00:00Z'), 'DTSTART')[0]).toBe('20260707');
});

test('the first day is that of the seller where another zone is configured', () => {
  const paid_at = new Date('2026-07-05T20:00:00Z');
  const firstDay = (moment: string) =>
    valuesOf(fileOf({ paid_at }, moment, 'America/New_York'), 'DTSTART')[0];
  expect([firstDay('2026-07-06T03:59:59Z'), firstDay('2026-07-06T04:00:00Z')]).toEqual([
    '20260706',
    '20260707',
  ]);
});

test('there is no file while the days are not known, or nothing is worked on', () => {
  expect(fileOf({})).toBeUndefined();
  expect(fileOf({ paid_at: null }, '2026-11-23T09:00:00Z')).toBeUndefined();
  expect(fileOf({ status: 'refunded' }, '2026-11-23T09:00:00Z')).toBeUndefined();
});
