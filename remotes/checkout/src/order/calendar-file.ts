import { scheduleFrom } from '@site/domain/schedule';
import { site } from '@site/domain/site';

/** The days of an order as an iCalendar file (RFC 5545): the outline and the delivery, each a whole day. */
export function calendarFile(orderNumber: string, service: string, start: Date): string {
  const { outlineAbout, deliveredBy } = scheduleFrom(start);
  const stamp = `${compact(start.toISOString())}Z`;
  const event = (name: string, day: Date, summary: string) => [
    'BEGIN:VEVENT',
    `UID:${orderNumber}-${name}@${site.email.split('@')[1]}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(day.toISOString()).slice(0, 8)}`,
    `SUMMARY:${escaped(`${summary}: ${service}`)}`,
    `DESCRIPTION:${escaped(`${site.name}, order ${orderNumber}`)}`,
    'END:VEVENT',
  ];
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${site.name}//Order//EN`,
    ...event('outline', outlineAbout, 'Outline to approve'),
    ...event('delivery', deliveredBy, 'Delivery'),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

/** `20261123T100000`, of an ISO date. */
const compact = (iso: string) => iso.slice(0, 19).replaceAll(/[-:]/g, '');

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&');
