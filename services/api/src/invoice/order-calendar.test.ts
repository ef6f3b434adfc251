import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { shareApi } from '../../testing/api-harness.ts';
import type { Order } from '../purchase/orders.ts';
import { composeCalendar } from './order-calendar.ts';

const order = {
  order_number: 'ORD-1764200000000-7',
  plan_name:
    'Business plan – Łódź 💡💡💡💡💡💡💡, 30 pages; with a financial model over five years and a summary \\ annex',
  status: 'paid',
  paid_at: new Date('2026-11-23T10:00:00Z'),
} as Order;

const fileOf = (changes: Partial<Order>, answeredAt?: string, timeZone = 'Europe/London') =>
  composeCalendar({ ...order, ...changes }, answeredAt === undefined ? undefined : new Date(answeredAt), {
    timeZone,
  })?.toString();

/** Parses a file's events like a calendar. */
function eventsOf(file: string | undefined): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(file ?? ''));
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
}

const daysOf = (file: string | undefined) => eventsOf(file).map(({ startDate }) => startDate.toString());

test('the days of an order are whole days, escaped and folded as RFC 5545 says', () => {
  const file = fileOf({}, '2026-11-23T09:00:00Z');
  const events = eventsOf(file);
  expect(daysOf(file)).toEqual(['2026-11-24', '2026-11-26', '2026-12-02']);
  // Each event has an end, which iCloud and Outlook require, and needs no time zone.
  expect(events.map(({ endDate }) => endDate.toString())).toEqual(['2026-11-25', '2026-11-27', '2026-12-03']);
  expect(events.every(({ startDate, endDate }) => startDate.isDate && endDate.isDate)).toBe(true);
  expect(events[2]?.summary).toBe(`Delivery: ${order.plan_name}`);
  // Every line, including the last one, ends with CRLF and is split between characters.
  const lines = file?.split('\r\n') ?? [];
  expect(lines.pop()).toBe('');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n\ufffd]/.test(line))).toEqual([]);
  expect(lines.some((line) => line.startsWith(' '))).toBe(true);
});

test('a calendar takes the days over instead of answering an invitation, and stays free on them', () => {
  const file = fileOf({}, '2026-11-23T09:00:00Z') ?? '';
  const calendar = new ICAL.Component(ICAL.parse(file));
  expect(calendar.getAllProperties().map(({ name }) => name)).not.toContain('method');
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('prodid')).toBeTruthy();
  for (const event of calendar.getAllSubcomponents('vevent')) {
    expect(event.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-23T10:00:00Z');
    expect(event.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
    for (const name of ['organizer', 'attendee']) expect(event.hasProperty(name)).toBe(false);
  }
});

test('a later file replaces the days of an earlier one', () => {
  const [first, moved] = [fileOf({}, '2026-11-23T09:00:00Z'), fileOf({}, '2026-11-30T09:00:00Z')];
  const ids = (file: string | undefined) => eventsOf(file).map(({ uid }) => uid);
  expect(ids(moved)).toEqual(ids(first));
  expect(new Set(ids(first)).size).toBe(3);
  const [earlier, later] = [eventsOf(first)[0], eventsOf(moved)[0]];
  expect([earlier?.sequence, (later?.sequence ?? 0) > 0]).toEqual([0, true]);
  expect(daysOf(moved)[0]).toBe('2026-12-01');
  // The file does not depend on the time at which it is made.
  expect(fileOf({}, '2026-11-23T09:00:00Z')).toBe(first);
});

test.each([
  ['America/New_York', '2026-07-06T03:59:59Z', '2026-07-06'],
  ['America/New_York', '2026-07-06T04:00:00Z', '2026-07-07'],
])('for a seller in %s the first day after answers at %s is %s', (timeZone, answeredAt, day) => {
  const paid_at = new Date('2026-07-05T20:00:00Z');
  expect(daysOf(fileOf({ paid_at }, answeredAt, timeZone))[0]).toBe(day);
});

test('there is no file while the days are not known, or nothing is worked on', () => {
  expect(fileOf({})).toBeUndefined();
  expect(fileOf({ paid_at: null }, '2026-11-23T09:00:00Z')).toBeUndefined();
  expect(fileOf({ status: 'refunded' }, '2026-11-23T09:00:00Z')).toBeUndefined();
});

const shared = shareApi();

test('the page and the email of an order have the same file, whose type phones open in their calendar', async () => {
  const api = shared();
  const submissionKey = randomUUID();
  await api.answer(submissionKey, { Email: 'zoe@example.com' });
  const opened = await api.buy({ submissionKey });
  await api.orderBecomes(opened, { invoice: 'sent' });
  const headers = { authorization: `Bearer ${opened.orderToken}` };
  const response = await fetch(`${api.url()}/order/calendar`, { headers });
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const name = `Dates of ${opened.orderNumber}.ics`;
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
  const file = Buffer.from(await response.arrayBuffer());
  expect(eventsOf(file.toString())).toHaveLength(3);
  const [mail] = await api.mailsOf(opened);
  const attached = mail?.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  expect([attached?.filename, attached?.disposition, attached?.method]).toEqual([
    name,
    'attachment',
    undefined,
  ]);
  // Compare the raw email, because the email parser changes line endings.
  const raw = readFileSync(join(api.folder, 'outbox', mail?.file ?? ''), 'utf8').replaceAll('\r\n', '');
  expect(raw).toContain(file.toString('base64'));
});
