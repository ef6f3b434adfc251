/**
 * Formats a number like `toLocaleString('en-US')`, for example `1,300`, with up to three decimals. The built-in
 * function loads locale data on its first call, which takes 50 ms on a phone, and every page shows prices.
 */
export function formatNumber(value: number): string {
  // Avoid a lookbehind, because older browsers cannot parse it and the page would not hydrate.
  const [whole = '', ...decimals] = String(value).split('.');
  return [whole.replace(/\B(?=(?:\d{3}){1,7}$)/g, ','), ...decimals].join('.');
}

/** Formats US dollars, with cents only if there are any: `$1,300`, `$12.50`. */
export function formatPrice(dollars: number): string {
  return `$${Number.isInteger(dollars) ? formatNumber(dollars) : dollars.toFixed(2).replace(/^\d+/, (whole) => formatNumber(Number(whole)))}`;
}

const numerals = 'no one two three four five six seven eight nine ten'.split(' ');

/** Spells out a period: `two years`, `twelve months`, `90 days`. */
export function formatDays(days: number): string {
  if (days === 365) return 'twelve months';
  const years = Math.round(days / 365.25);
  const isWhole = Math.abs(days - years * 365.25) <= 1;
  return years > 1 && isWhole ? `${numerals[years] ?? years} years` : `${days} days`;
}

// Use our own month names, because creating the browser's date formatter takes 100 ms on a phone, during hydration or
// typing.
export const monthNames: readonly string[] =
  'January February March April May June July August September October November December'.split(' ');

/**
 * Formats a date like the locale en-GB, for example `1 Sept 2026`.
 *
 * @param date ISO date, `2026-09-01`
 */
export function formatDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  const name = monthNames[Number(month) - 1] ?? '';
  return `${day} ${name.slice(0, name === 'September' ? 4 : 3)} ${year}`;
}

/** Formats a day in the visitor's time zone, like the locale en-GB, for example `3 May`. */
export function formatDay(milliseconds: number): string {
  const date = new Date(milliseconds);
  return `${date.getDate()} ${monthNames[date.getMonth()]}`;
}

/** Formats a time in the visitor's time zone, for example `14:02`. */
export function formatTime(milliseconds: number): string {
  const date = new Date(milliseconds);
  return [date.getHours(), date.getMinutes()].map((value) => String(value).padStart(2, '0')).join(':');
}
