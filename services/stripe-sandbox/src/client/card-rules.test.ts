import { describe, expect, it } from 'vitest';
import { brandRule, cvcProblem, expiryProblem, numberProblem, passesLuhn } from './card-rules.js';

describe('card numbers', () => {
  it.each([
    ['4', 'visa'],
    ['37', 'amex'],
    ['55', 'mastercard'],
    ['2223', 'mastercard'],
    ['2720', 'mastercard'],
    ['2721', 'unknown'],
    ['6011', 'discover'],
    ['3528', 'jcb'],
    ['36', 'diners'],
    ['62', 'unionpay'],
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
    ['36227206271667', undefined],
    ['6200000000000005', undefined],
  ])('%j: %s', (digits, code) => {
    expect(numberProblem(digits)?.code).toBe(code);
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
    expect(expiryProblem(digits, today)?.code).toBe(code);
  });
});

describe('security codes', () => {
  it('have three digits, and four on an American Express card', () => {
    expect(cvcProblem('12', 'visa')?.code).toBe('incomplete_cvc');
    expect(cvcProblem('123', 'visa')).toBeUndefined();
    expect(cvcProblem('123', 'amex')?.code).toBe('incomplete_cvc');
    expect(cvcProblem('1234', 'amex')).toBeUndefined();
  });
});
