/**
 * Rules for card numbers, expiry dates and security codes. The card fields use
 * them in the browser, the API on the server.
 *
 * @typedef {'visa'|'mastercard'|'amex'|'unknown'} Brand
 * @typedef {{ type: 'validation_error', code: string, message: string }} ValidationError
 * @typedef {{ brand: Brand, starts: RegExp, lengths: number[], gaps: number[], cvc: number }} BrandRule
 */

const fours = [4, 8, 12, 16];

/** @type {BrandRule[]} the first match applies */
const brandRules = [
  { brand: 'visa', starts: /^4/, lengths: [16], gaps: fours, cvc: 3 },
  { brand: 'amex', starts: /^3[47]/, lengths: [15], gaps: [4, 10], cvc: 4 },
  {
    brand: 'mastercard',
    starts: /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/,
    lengths: [16],
    gaps: fours,
    cvc: 3,
  },
];

/** @type {BrandRule} */
const unknownBrand = { brand: 'unknown', starts: /^/, lengths: [16], gaps: fours, cvc: 4 };

/** @param {string} digits @returns {BrandRule} */
export function brandRule(digits) {
  return brandRules.find((rule) => rule.starts.test(digits)) ?? unknownBrand;
}

/** @param {string} text */
export function onlyDigits(text) {
  return text.replace(/\D/g, '');
}

/** The check digit of the card industry. @param {string} digits */
export function passesLuhn(digits) {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** @param {string} code @param {string} message @returns {ValidationError} */
function validationError(code, message) {
  return { type: 'validation_error', code, message };
}

/** @param {string} digits @returns {ValidationError | undefined} */
export function numberError(digits) {
  const { lengths } = brandRule(digits);
  if (digits.length < Math.min(...lengths))
    return validationError('incomplete_number', 'Your card number is incomplete.');
  if (!lengths.includes(digits.length) || !passesLuhn(digits))
    return validationError('invalid_number', 'Your card number is invalid.');
  return undefined;
}

/**
 * @param {string} digits month and two digits of the year
 * @param {Date} today
 * @returns {ValidationError | undefined}
 */
export function expiryError(digits, today) {
  if (digits.length < 4)
    return validationError('incomplete_expiry', "Your card's expiration date is incomplete.");
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2, 4));
  if (month < 1 || month > 12)
    return validationError('invalid_expiry_month', "Your card's expiration month is invalid.");
  const thisYear = today.getFullYear();
  if (year < thisYear)
    return validationError('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  if (year === thisYear && month < today.getMonth() + 1)
    return validationError('invalid_expiry_month_past', "Your card's expiration date is in the past.");
  if (year > thisYear + 50)
    return validationError('invalid_expiry_year', "Your card's expiration year is invalid.");
  return undefined;
}

/**
 * @param {string} digits
 * @param {Brand} brand of the number field
 * @returns {ValidationError | undefined}
 */
export function cvcError(digits, brand) {
  return digits.length < (brand === 'amex' ? 4 : 3)
    ? validationError('incomplete_cvc', "Your card's security code is incomplete.")
    : undefined;
}

/** The maximum length: four digits until the brand is known. @param {Brand} brand */
export function cvcLength(brand) {
  return brandRules.find((rule) => rule.brand === brand)?.cvc ?? unknownBrand.cvc;
}

/** @param {string} digits @returns {string} in the card's own groups */
export function formatNumber(digits) {
  const { gaps } = brandRule(digits);
  return [...digits].map((digit, place) => (gaps.includes(place) ? ` ${digit}` : digit)).join('');
}

/** `5` is May; `13` is January of a year that starts with 3. @param {string} digits */
export function expandExpiry(digits) {
  return /^([2-9]|1[3-9])/.test(digits) ? `0${digits}` : digits;
}

/** @param {string} digits @returns {string} `MM / YY`; with the slash as soon as the month is complete */
export function formatExpiry(digits) {
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** Autofill and paste insert `12/2027`. @param {string} text @returns {string} digits of month and short year */
export function parseExpiry(text) {
  const match = /^\s*(\d{1,2})\s*[/.-]\s*(?:20)?(\d{2})\s*$/.exec(text);
  if (match) return `${match[1]?.padStart(2, '0')}${match[2]}`;
  const digits = text.replace(/\D/g, '');
  return digits.length === 6 && digits.slice(2, 4) === '20' ? digits.slice(0, 2) + digits.slice(4) : digits;
}

/**
 * The caret position after formatting: after as many digits as before.
 *
 * @param {string} text formatted
 * @param {number} digitsBefore
 */
export function caretPosition(text, digitsBefore) {
  let seen = 0;
  let place = 0;
  while (place < text.length && seen < digitsBefore) {
    if (/\d/.test(text[place] ?? '')) seen += 1;
    place += 1;
  }
  // At the end: after the slash that was just inserted.
  const rest = text.slice(place);
  return /\d/.test(rest) ? place : text.length;
}
