import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

test('the calendar file has the outline and the delivery on their business days', () => {
  const file = calendarFile('ORD-1-2', 'Pitch Deck - 12 slides', new Date('2026-11-23T10:00:00Z'));
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(file).toContain(
    'DTSTART;VALUE=DATE:20261126\r\nSUMMARY:Outline to approve: Pitch Deck - 12 slides\r\n',
  );
  expect(file).toContain('DTSTART;VALUE=DATE:20261202\r\nSUMMARY:Delivery: Pitch Deck - 12 slides\r\n');
  expect(file).toContain('DTSTAMP:20261123T100000Z\r\n');
  expect(file.split('\r\n').every((line) => line.length <= 75)).toBe(true);
});
