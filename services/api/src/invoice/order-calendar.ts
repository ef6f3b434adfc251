import { type OrderDay, orderDays, orderStart } from '@site/domain/schedule';
import type { SellerTime } from '@site/domain/seller-time';
import { site } from '@site/domain/site';
import ical, { ICalEventBusyStatus, ICalEventTransparency } from 'ical-generator';
import type { Order } from '../purchase/orders.ts';

const oneDay = 86_400_000;

/**
 * Exports the dates of an order as an iCalendar file of all-day events.
 *
 * The file has no METHOD property. With METHOD, mail programs would treat the attachment as an invitation, and Outlook
 * would open several events as a separate calendar. Event ids are stable and the sequence number grows with the start
 * date, so importing a later file replaces the earlier events.
 *
 * @returns undefined unless the order is paid and its questionnaire is answered, because the dates count from whichever
 *   happened later
 */
export function composeCalendar(
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
      // iCloud requires an end, and Outlook does not show an all-day event without one. The end is exclusive.
      end: new Date(day.getTime() + oneDay),
      allDay: true,
      transparency: ICalEventTransparency.TRANSPARENT,
      busystatus: ICalEventBusyStatus.FREE,
      summary: `${title}: ${order.plan_name}`,
      description: `${what} ${site.name}, order ${number}.`,
    });
  }
  // RFC 5545 also requires a line break after the last line.
  return Buffer.from(`${calendar}\r\n`);
}

const eventId = (number: string, id: OrderDay['id']) => `${number}-${id}@${site.email.split('@')[1]}`;

export const calendarFile = (content: Buffer, orderNumber: string) => ({
  filename: `Dates of ${orderNumber}.ics`,
  content,
  contentType: 'text/calendar; charset=utf-8',
});
