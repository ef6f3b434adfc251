import { describe, expect, it } from 'vitest';
import { caretAfter, meantExpiry, pastedExpiry, writtenExpiry, writtenNumber } from './format.js';

describe('what is typed', () => {
  it('is written in the groups of its card', () => {
    expect(writtenNumber('42424')).toBe('4242 4');
    expect(writtenNumber('4242424242424242')).toBe('4242 4242 4242 4242');
    expect(writtenNumber('378282246310005')).toBe('3782 822463 10005');
  });

  it('becomes a month and a year', () => {
    expect(writtenExpiry('1')).toBe('1');
    expect(writtenExpiry('12')).toBe('12 / ');
    expect(writtenExpiry('1234')).toBe('12 / 34');
    expect(meantExpiry('5')).toBe('05');
    expect(meantExpiry('13')).toBe('013');
    expect(meantExpiry('12')).toBe('12');
  });

  it.each([
    ['12/2031', '1231'],
    ['1/31', '0131'],
    ['12 / 31', '1231'],
    ['122031', '1231'],
    ['1231', '1231'],
  ])('may be pasted: %j', (text, digits) => {
    expect(pastedExpiry(text)).toBe(digits);
  });

  it('keeps the caret behind the same digit', () => {
    expect(caretAfter('4242 4', 5)).toBe(6);
    expect(caretAfter('4242 4242', 4)).toBe(4);
    expect(caretAfter('12 / ', 2)).toBe(5);
  });
});
