import { describe, expect, it } from 'vitest';
import {
  brandRule,
  caretPosition,
  cvcError,
  expandExpiry,
  expiryError,
  formatExpiry,
  formatNumber,
  numberError,
  parseExpiry,
  passesLuhn,
} from './card-rules.js';

describe('card numbers', () => {
  it.each([
    ['4', 'visa'],
    ['37', 'amex'],
    ['55', 'mastercard'],
    ['2223', 'mastercard'],
    ['2720', 'mastercard'],
    ['2721', 'unknown'],
    ['', 'unknown'],
  ])('%j is %s', (digits, brand) => {
    expect(brandRule(digits).brand).toBe(brand);
  });

  it.each([
    ['', 'incomplete_number'],
    ['424242424242424', 'incomplete_number'],
    ['4242424242424241', 'invalid_number'],
    ['37828224631000', 'incomplete_number'],
    ['378282246310005', undefined],
    ['4242424242424242', undefined],
  ])('%j: %s', (digits, code) => {
    expect(numberError(digits)?.code).toBe(code);
  });

  it('are checked by their last digit', () => {
    expect(passesLuhn('79927398713')).toBe(true);
    expect(passesLuhn('79927398710')).toBe(false);
    expect(passesLuhn('')).toBe(false);
  });
});

describe('expiry dates', () => {
  const today = new Date(2026, 4, 15);
  it.each([
    ['', 'incomplete_expiry'],
    ['052', 'incomplete_expiry'],
    ['0026', 'invalid_expiry_month'],
    ['1225', 'invalid_expiry_year_past'],
    ['0426', 'invalid_expiry_month_past'],
    ['0526', undefined],
    ['1276', undefined],
    ['1277', 'invalid_expiry_year'],
  ])('%j: %s', (digits, code) => {
    expect(expiryError(digits, today)?.code).toBe(code);
  });
});

describe('security codes', () => {
  it('have three digits, and four on an American Express card', () => {
    expect(cvcError('12', 'visa')?.code).toBe('incomplete_cvc');
    expect(cvcError('123', 'visa')).toBeUndefined();
    expect(cvcError('123', 'amex')?.code).toBe('incomplete_cvc');
    expect(cvcError('1234', 'amex')).toBeUndefined();
  });
});

describe('what is typed', () => {
  it('is written in the groups of its card', () => {
    expect(formatNumber('42424')).toBe('4242 4');
    expect(formatNumber('4242424242424242')).toBe('4242 4242 4242 4242');
    expect(formatNumber('378282246310005')).toBe('3782 822463 10005');
  });

  it('becomes a month and a year', () => {
    expect(formatExpiry('1')).toBe('1');
    expect(formatExpiry('12')).toBe('12 / ');
    expect(formatExpiry('1234')).toBe('12 / 34');
    expect(expandExpiry('5')).toBe('05');
    expect(expandExpiry('13')).toBe('013');
    expect(expandExpiry('12')).toBe('12');
  });

  it.each([
    ['12/2031', '1231'],
    ['1/31', '0131'],
    ['12 / 31', '1231'],
    ['122031', '1231'],
    ['1231', '1231'],
  ])('may be pasted: %j', (text, digits) => {
    expect(parseExpiry(text)).toBe(digits);
  });

  it('leaves the caret after the same digit', () => {
    expect(caretPosition('4242 4', 5)).toBe(6);
    expect(caretPosition('4242 4242', 4)).toBe(4);
    expect(caretPosition('12 / ', 2)).toBe(5);
  });
});
