import { brandRule } from '../card-rules.js';

/**
 * How digits are written in each field.
 *
 * @typedef {'cardNumber'|'cardExpiry'|'cardCvc'} FieldType
 */

/** @param {string} digits @returns {string} in the card's own groups */
export function writtenNumber(digits) {
  const { gaps } = brandRule(digits);
  return [...digits].map((digit, place) => (gaps.includes(place) ? ` ${digit}` : digit)).join('');
}

/** The digits that are meant: `5` is May, `13` is January of a year that starts with 3. @param {string} digits */
export function meantExpiry(digits) {
  if (/^[2-9]/.test(digits)) return `0${digits}`;
  if (/^1[3-9]/.test(digits)) return `0${digits}`;
  return digits;
}

/** @param {string} digits @returns {string} `MM / YY`; the slash stands as soon as the month does */
export function writtenExpiry(digits) {
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** Autofill and paste bring `12/2027`. @param {string} text @returns {string} digits of month and short year */
export function pastedExpiry(text) {
  const parts = /^\s*(\d{1,2})\s*[/.-]\s*(?:20)?(\d{2})\s*$/.exec(text);
  if (parts) return `${parts[1]?.padStart(2, '0')}${parts[2]}`;
  const digits = text.replace(/\D/g, '');
  return digits.length === 6 && digits.slice(2, 4) === '20' ? digits.slice(0, 2) + digits.slice(4) : digits;
}

/**
 * Where the caret belongs after rewriting: behind as many digits as before.
 *
 * @param {string} text rewritten
 * @param {number} digitsBefore
 */
export function caretAfter(text, digitsBefore) {
  let seen = 0;
  let place = 0;
  while (place < text.length && seen < digitsBefore) {
    if (/\d/.test(text[place] ?? '')) seen += 1;
    place += 1;
  }
  // At the end, typing goes on behind the slash that was just set.
  const rest = text.slice(place);
  return /\d/.test(rest) ? place : text.length;
}
