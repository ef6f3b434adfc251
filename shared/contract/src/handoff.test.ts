import { expect, test } from 'vitest';
import { handoff } from './handoff.ts';

test('a field of the wrong type or of absurd length counts as not answered', () => {
  const stored = { email: 7, fullName: 'x'.repeat(501), company: 'Engine Ltd', submissionId: 3 };
  expect(handoff.parse(stored)).toEqual({ email: '', fullName: '', company: 'Engine Ltd' });
});

test('nothing else than the fields of the payment form is read', () => {
  const stored = { email: 'ada@example.com', fullName: '', company: '', fundingAmount: 'secret' };
  expect(handoff.parse(stored)).not.toHaveProperty('fundingAmount');
});
