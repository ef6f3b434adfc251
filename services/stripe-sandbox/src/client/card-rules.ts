/** Rules for card numbers, expiry dates and security codes: of the card fields in the browser, and of the API. */
export type Brand = 'visa' | 'mastercard' | 'amex' | 'unknown';
export type ValidationError = { type: 'validation_error'; code: string; message: string };
type BrandRule = { brand: Brand; starts: RegExp; length: number; gaps: number[]; cvc: number };

const unknown: BrandRule = { brand: 'unknown', starts: /^/, length: 16, gaps: [4, 8, 12], cvc: 4 };
/** The first match applies. */
const brandRules: BrandRule[] = [
  { ...unknown, brand: 'visa', starts: /^4/, cvc: 3 },
  { ...unknown, brand: 'amex', starts: /^3[47]/, length: 15, gaps: [4, 10] },
  { ...unknown, brand: 'mastercard', starts: /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/, cvc: 3 },
];

export const brandRule = (digits: string): BrandRule =>
  brandRules.find(({ starts }) => starts.test(digits)) ?? unknown;

/** Four digits until the brand is known. */
export const cvcLength = (brand: Brand): number =>
  brandRules.find((rule) => rule.brand === brand)?.cvc ?? unknown.cvc;

export const onlyDigits = (text: string): string => text.replace(/\D/g, '');

/** The check digit of the card industry. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const weighed = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return digits.length > 0 && sum % 10 === 0;
}

const invalid = (code: string, message: string): ValidationError => ({
  type: 'validation_error',
  code,
  message,
});

export function numberError(digits: string): ValidationError | undefined {
  if (digits.length < brandRule(digits).length)
    return invalid('incomplete_number', 'Your card number is incomplete.');
  return passesLuhn(digits) ? undefined : invalid('invalid_number', 'Your card number is invalid.');
}

/** @param digits of the month and of the short year */
export function expiryError(digits: string, today: Date): ValidationError | undefined {
  if (digits.length < 4) return invalid('incomplete_expiry', "Your card's expiration date is incomplete.");
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2, 4));
  const thisYear = today.getFullYear();
  if (month < 1 || month > 12)
    return invalid('invalid_expiry_month', "Your card's expiration month is invalid.");
  if (year < thisYear)
    return invalid('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  if (year === thisYear && month <= today.getMonth())
    return invalid('invalid_expiry_month_past', "Your card's expiration date is in the past.");
  if (year > thisYear + 50) return invalid('invalid_expiry_year', "Your card's expiration year is invalid.");
  return undefined;
}

/** @param brand of the number field */
export function cvcError(digits: string, brand: Brand): ValidationError | undefined {
  return digits.length < (brand === 'amex' ? 4 : 3)
    ? invalid('incomplete_cvc', "Your card's security code is incomplete.")
    : undefined;
}

/** In the card's own groups. */
export function formatNumber(digits: string): string {
  const { gaps } = brandRule(digits);
  return [...digits].map((digit, place) => (gaps.includes(place) ? ` ${digit}` : digit)).join('');
}

/** `MM / YY`, with the slash as soon as the month is complete. */
export function formatExpiry(digits: string): string {
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** Month and short year of what was typed, pasted or autofilled: `5` is May, `12/2027` is `1227`. */
export function parseExpiry(text: string): string {
  const [, month, year] = /^\s*(\d{1,2})\s*[/.-]\s*(?:20)?(\d{2})\s*$/.exec(text) ?? [];
  if (month && year) return month.padStart(2, '0') + year;
  const digits = onlyDigits(text).replace(/^(\d\d)20(\d\d)$/, '$1$2');
  return /^([2-9]|1[3-9])/.test(digits) ? `0${digits}` : digits;
}
