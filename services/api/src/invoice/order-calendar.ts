import { type OrderDay, orderDays, orderStart } from '@site/domain/schedule';
import type { SellerTime } from '@site/domain/seller-time';
import { site } from '@site/domain/site';
import ical, { ICalEventBusyStatus, ICalEventTransparency } from 'ical-generator';
import type { Order } from '../purchase/orders.ts';

const oneDay = 86_400_000;

/**
 * The days of an order as an iCalendar file, each a whole day. The file has no METHOD: with one, mail programs take an
 * attachment for an invitation, and Outlook opens a file of several events as another calendar. The ids of its events are stable, and their sequence grows
 * with the moment from which the days are counted: importing a later file replaces the days of an earlier one.
 *
 * @returns undefined while the days are not known: they are counted from both payment and answers
 */
export function orderCalendar(
  order: Order,
  answeredAt: Date | undefined,
  seller: SellerTime,
): Buffer | undefined {
  const { paid_at: paidAt, order_number: number } = order;
  const start = orderStart(paidAt, answeredAt ?? null);
  if (!paidAt || !start || order.status !== 'paid') return undefined;
  const calendar = ical({
    name: `${site.name}, order ${number}`,
    prodId: { company: site.name, product: 'Orders' },
  });
  for (const { id, day, title, what } of orderDays(start, seller)) {
    calendar.createEvent({
      id: eventId(number, id),
      sequence: Math.round((start.getTime() - paidAt.getTime()) / 1000),
      stamp: start,
      start: day,
      // iCloud wants the end, and Outlook shows no whole day without it. It is exclusive.
      end: new Date(day.getTime() + oneDay),
      allDay: true,
      transparency: ICalEventTransparency.TRANSPARENT,
      busystatus: ICalEventBusyStatus.FREE,
      summary: `${title}: ${order.plan_name}`,
      description: `${what} ${site.name}, order ${number}.`,
    });
  }
  // RFC 5545 ends the last line too.
  return Buffer.from(`${calendar}\r\n`);
}

const eventId = (number: string, id: OrderDay['id']) => `${number}-${id}@${site.email.split('@')[1]}`;

/** Describes the file as it is downloaded and attached. */
export const calendarFile = (content: Buffer, orderNumber: string) => ({
  filename: `Dates of ${orderNumber}.ics`,
  content,
  contentType: 'text/calendar; charset=utf-8',
});
