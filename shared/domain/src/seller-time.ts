import { site } from './site.ts';

/**
 * Days and times in the seller's zone. An order has one date: on its page, in its emails and on its documents, whatever
 * the zones of the server and of the browser. Only what happens on a visitor's own device has the device's time
 * (`format.ts`).
 */

/** Where the zone is configured: the seller of the API, and the run-time configuration of pages. A promotion compares both. */
export type SellerTime = { timeZone?: string | undefined };

export const sellerZone = ({ timeZone = site.timeZone }: SellerTime): string => timeZone;

/**
 * Whether browsers, Node and PostgreSQL read this name of a zone alike, such as `Europe/London` or `UTC`. PostgreSQL counts
 * offsets such as `+01:00` westward.
 */
export function isTimeZone(name: string): boolean {
  if (!/^(UTC|[A-Z]\w+\/.+)$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** Creates a format on first use, because a slow phone needs some hundredths of a second for it. */
function lazyFormat(options: Intl.DateTimeFormatOptions): (seller: SellerTime) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (seller) => {
    const timeZone = sellerZone(seller);
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
    formats.set(timeZone, format);
    return format;
  };
}

const longDay = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const day = lazyFormat(longDay);
const moment = lazyFormat({
  ...longDay,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});
const fields = lazyFormat({ year: 'numeric', month: '2-digit', day: '2-digit' });

/** `28 November 2026` */
export const formatLongDay = (date: Date, seller: SellerTime): string => day(seller).format(date);

/** `28 November 2026, 00:21 GMT`. Some browsers write "at" instead of the comma. */
export const formatMoment = (date: Date, seller: SellerTime): string =>
  moment(seller).format(date).replace(' at ', ', ');

/** `2026-11-28`. Put together from its fields: no locale writes a date as `Date` reads it in every browser. */
export function isoDay(date: Date, seller: SellerTime): string {
  const field = Object.fromEntries(
    fields(seller)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  return `${field.year}-${field.month}-${field.day}`;
}
