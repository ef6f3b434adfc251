import { expect, test } from 'vitest';
import { validateEntry } from './waitlist.ts';

test('asks for an email address when there is none', () => {
  expect(validateEntry({ email: ' \u200b ' }).email).toMatch(/Enter your email/);
});

test('asks for a full address when half of it is missing', () => {
  for (const email of ['ada', 'ada@', '@example.com', 'ada@example', 'ada lovelace@example.com'])
    expect(validateEntry({ email }).email, email).toMatch(/full email/);
});

test('rejects what is longer than any address, without a slow regular expression', () => {
  expect(validateEntry({ email: `${'a.'.repeat(100_000)}@example.com` }).email).toMatch(
    /254 characters at most/,
  );
});

test('accepts an address with what a copy brings along, and sends it without', () => {
  const pasted = ' <mailto:ada@example.com>, ';
  expect(validateEntry({ email: pasted })).toEqual({});
});
