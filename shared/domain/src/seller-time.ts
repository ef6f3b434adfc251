import { site } from './site.ts';

/**
 * Days and times in the seller's zone. An order has one date: on its page, in its emails and on its documents, whatever
 * the zones of the server and of the browser. Only what happens on a visitor's own device has the device's time
 * (`format.ts`).
 */

/** Made on first use: a slow phone takes some hundredths of a second. */
function lazyFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined;
  return () => {
    format ??= new Intl.DateTimeFormat('en-GB', { ...options, timeZone: site.timeZone });
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
export const formatLongDay = (date: Date): string => day().format(date);

/** `28 November 2026, 00:21 GMT`. Some browsers write "at" instead of the comma. */
export const formatMoment = (date: Date): string => moment().format(date).replace(' at ', ', ');

/** `2026-11-28`. Put together from its fields: no locale writes a date as `Date` reads it in every browser. */
export function isoDay(date: Date): string {
  const field = Object.fromEntries(
    fields()
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  return `${field.year}-${field.month}-${field.day}`;
}
