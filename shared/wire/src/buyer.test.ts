import { expect, test } from 'vitest';
import { buyer } from './buyer.ts';

test('a field of the wrong type counts as not answered', () => {
  const stored = { email: 7, fullName: null, company: 'Engine Ltd', submissionKey: 3 };
  expect(buyer.parse(stored)).toEqual({ email: '', fullName: '', company: 'Engine Ltd' });
});

test('a text arrives whole, so that the payment form can show what is wrong with it', () => {
  const stored = { email: 'ada@example', fullName: 'x'.repeat(367), company: 'Engine\tLtd' };
  expect(buyer.parse(stored)).toEqual(stored);
});
