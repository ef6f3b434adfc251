/**
 * `1,300`, as `toLocaleString('en-US')` writes numbers of up to three decimals. That function loads the locale data of
 * the browser at its first call, which takes 50 ms on a phone, and every page prints prices.
 */
export function formatNumber(value: number): string {
  // Without a lookbehind, which older browsers do not parse: one would keep every page from hydrating there.
  const [whole = '', ...decimals] = String(value).split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.');
}

/** US dollars, with cents if there are any: `$1,300`, `$12.50`. */
export function formatPrice(dollars: number): string {
  return `$${Number.isInteger(dollars) ? formatNumber(dollars) : dollars.toFixed(2).replace(/^\d+/, (whole) => formatNumber(Number(whole)))}`;
}

const numerals = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A period in words: `two years`, `twelve months`, `90 days`. */
export function formatDays(days: number): string {
  if (days === 365) return 'twelve months';
  const years = Math.round(days / 365.25);
  const isWhole = Math.abs(days - years * 365.25) <= 1;
  return years > 1 && isWhole ? `${numerals[years] ?? years} years` : `${days} days`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

/**
 * `1 Sept 2026`, as the locale en-GB writes a date. By hand, because creating the browser's format takes a phone 100 ms.
 * @param date ISO date, `2026-09-01`
 */
export function formatDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${months[Number(month) - 1]} ${year}`;
}
