import { expect, it } from 'vitest';
import { brandRule, expiryError, formatNumber, numberError, parseExpiry } from './card-rules.ts';

it.each([
  ['37828224631000', 'amex', '3782 822463 1000', 'incomplete_number'],
  ['2720', 'mastercard', '2720', 'incomplete_number'],
  ['2721', 'unknown', '2721', 'incomplete_number'],
  ['4242424242424241', 'visa', '4242 4242 4242 4241', 'invalid_number'],
  ['378282246310005', 'amex', '3782 822463 10005', undefined],
])('%s is %s, written %s: %s', (digits, brand, written, code) => {
  expect([brandRule(digits).brand, formatNumber(digits)]).toEqual([brand, written]);
  expect(numberError(digits)?.code).toBe(code);
});

it.each([
  ['0526', '0526', undefined],
  ['12/2031', '1231', undefined],
  ['1/31', '0131', undefined],
  ['122031', '1231', undefined],
  ['5', '05', 'incomplete_expiry'],
  ['13', '013', 'incomplete_expiry'],
  ['00/26', '0026', 'invalid_expiry_month'],
  ['12/25', '1225', 'invalid_expiry_year_past'],
  ['04/26', '0426', 'invalid_expiry_month_past'],
  ['12/77', '1277', 'invalid_expiry_year'],
])('in May 2026 the date %s is read as %s: %s', (text, digits, code) => {
  expect(parseExpiry(text)).toBe(digits);
  expect(expiryError(digits, new Date(2026, 4, 15))?.code).toBe(code);
});
