import { type OrderDay, orderDays, orderStart } from '@site/domain/schedule';
import type { SellerTime } from '@site/domain/seller-time';
import { site } from '@site/domain/site';
import ical, { ICalCalendarMethod, ICalEventBusyStatus } from 'ical-generator';
import type { Order } from '../purchase/orders.ts';

/**
 * The days of an order as an iCalendar file, each a whole day. The ids of its events are stable, and their sequence grows
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
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const { id, day, title, what } of orderDays(start, seller)) {
    calendar.createEvent({
      id: eventId(number, id),
      sequence: Math.round((start.getTime() - paidAt.getTime()) / 1000),
      stamp: start,
      start: day,
      allDay: true,
      busystatus: ICalEventBusyStatus.FREE,
      summary: `${title}: ${order.plan_name}`,
      description: `${what} ${site.name}, order ${number}.`,
    });
  }
  return Buffer.from(calendar.toString());
}

const eventId = (number: string, id: OrderDay['id']) => `${number}-${id}@${site.email.split('@')[1]}`;

/** The file as it is downloaded and attached. */
export const calendarFile = (content: Buffer, orderNumber: string) => ({
  filename: `Dates of ${orderNumber}.ics`,
  content,
  contentType: 'text/calendar; charset=utf-8',
});
