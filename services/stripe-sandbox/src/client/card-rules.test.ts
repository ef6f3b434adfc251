import { expect, it } from 'vitest';
import { checks, readers, writers } from './card-rules.ts';

it.each([
  ['cardNumber', '4242', '4242', 'incomplete_number'],
  ['cardNumber', '4242-4242 42424241', '4242 4242 4242 4241', 'invalid_number'],
  ['cardNumber', '3782822463100059', '3782 8224 6310 005', undefined],
  ['cardExpiry', '0526', '05 / 26', undefined],
  ['cardExpiry', '12/2031', '12 / 31', undefined],
  ['cardExpiry', '1/31', '01 / 31', undefined],
  ['cardExpiry', '5', '05', 'incomplete_expiry'],
  ['cardExpiry', '1326', '13 / 26', 'invalid_expiry_month'],
  ['cardExpiry', '12/25', '12 / 25', 'invalid_expiry_year_past'],
  ['cardExpiry', '04/26', '04 / 26', 'invalid_expiry_month_past'],
  ['cardCvc', '12', '12', 'incomplete_cvc'],
])('in May 2026 %s reads %s, shows %s: %s', (field, text, shown, code) => {
  const digits = readers[field]?.(text) ?? '';
  expect(writers[field]?.(digits)).toBe(shown);
  expect(checks[field]?.(digits, new Date(2026, 4, 15))?.code).toBe(code);
});
