/**
 * `1,300`, as `toLocaleString('en-US')` writes numbers of up to three decimals. That function loads the locale data of
 * the browser at its first call, which takes 50 ms on a phone, and every page prints prices.
 */
export function formatNumber(value: number): string {
  // We avoid a lookbehind, because older browsers cannot parse it and no page would hydrate there.
  const [whole = '', ...decimals] = String(value).split('.');
  return [whole.replace(/\B(?=(?:\d{3}){1,7}$)/g, ','), ...decimals].join('.');
}

/** Writes US dollars, with cents if there are any: `$1,300`, `$12.50`. */
export function formatPrice(dollars: number): string {
  return `$${Number.isInteger(dollars) ? formatNumber(dollars) : dollars.toFixed(2).replace(/^\d+/, (whole) => formatNumber(Number(whole)))}`;
}

const numerals = 'no one two three four five six seven eight nine ten'.split(' ');

/** Writes a period in words: `two years`, `twelve months`, `90 days`. */
export function formatDays(days: number): string {
  if (days === 365) return 'twelve months';
  const years = Math.round(days / 365.25);
  const isWhole = Math.abs(days - years * 365.25) <= 1;
  return years > 1 && isWhole ? `${numerals[years] ?? years} years` : `${days} days`;
}

// Creating the browser's format of dates takes a phone 100 ms, while a page is hydrated or somebody types.
const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/**
 * `1 Sept 2026`, as the locale en-GB writes a date.
 * @param date ISO date, `2026-09-01`
 */
export function formatDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  const name = months[Number(month) - 1] ?? '';
  return `${day} ${name.slice(0, name === 'September' ? 4 : 3)} ${year}`;
}

/** `3 May`, in the visitor's time zone, as the locale en-GB writes it. */
export function formatDay(at: number): string {
  const date = new Date(at);
  return `${date.getDate()} ${months[date.getMonth()]}`;
}

/** `14:02`, in the visitor's time zone. */
export function formatTime(at: number): string {
  const date = new Date(at);
  return [date.getHours(), date.getMinutes()].map((value) => String(value).padStart(2, '0')).join(':');
}
