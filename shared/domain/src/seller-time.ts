import { site } from './site.ts';

/**
 * Formats dates and times in the seller's time zone. The dates of an order are therefore the same on its page, in its
 * emails and on its documents, regardless of the server's and the browser's time zones. Only events on the visitor's
 * own device use the device's zone (`format.ts`).
 */

/**
 * The time zone setting. The API's seller settings and the pages' runtime configuration both contain it, and release
 * checks require the same zone in both.
 */
export type SellerTime = { timeZone?: string | undefined };

export const sellerZone = ({ timeZone = site.timeZone }: SellerTime): string => timeZone;

/**
 * Whether browsers, Node and PostgreSQL all interpret this time zone name in the same way, as they do `Europe/London`
 * and `UTC`. Offsets such as `+01:00` do not qualify, because PostgreSQL inverts their sign.
 */
export function isTimeZone(name: string): boolean {
  if (!/^(UTC|[A-Z]\w+\/.+)$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/**
 * Returns a function that creates a date formatter on first use, because creating a formatter takes tens of
 * milliseconds on a slow phone.
 */
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
const dateTimeFormat = lazyFormat({
  ...longDay,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});
const fields = lazyFormat({ year: 'numeric', month: '2-digit', day: '2-digit' });

/** Formats a day, for example `28 November 2026`. */
export const formatLongDay = (date: Date, seller: SellerTime): string => day(seller).format(date);

/**
 * Formats a date and time, for example `28 November 2026, 00:21 GMT`. Some browsers write "at" instead of the comma.
 */
export const formatMoment = (date: Date, seller: SellerTime): string =>
  dateTimeFormat(seller).format(date).replace(' at ', ', ');

/** The part of the `Temporal` API that finds the day of a moment in a time zone. */
type Clock = {
  Instant: {
    fromEpochMilliseconds: (time: number) => { toZonedDateTimeISO: (timeZone: string) => ZonedTime };
  };
};
type ZonedTime = { toPlainDate: () => { toString: () => string } };

/**
 * Formats a day as `2026-11-28`. Uses `Temporal` where the browser has it, because creating a page's first formatter
 * blocks a slow phone for 100 ms, and `Temporal` only for 5 ms. Otherwise, assembles the date from a formatter's parts,
 * because no locale formats a date in ISO order in every browser.
 */
export function isoDay(date: Date, seller: SellerTime): string {
  const { Temporal } = globalThis as { Temporal?: Clock };
  if (Temporal) {
    const moment = Temporal.Instant.fromEpochMilliseconds(date.getTime());
    return moment.toZonedDateTimeISO(sellerZone(seller)).toPlainDate().toString();
  }
  const field = Object.fromEntries(
    fields(seller)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  return `${field.year}-${field.month}-${field.day}`;
}
