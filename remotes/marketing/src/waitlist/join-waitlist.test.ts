import { expect, test, vi } from 'vitest';
import { describeEmailError, joinWaitlist } from './join-waitlist.ts';

test.each([
  ['', /^Enter your email/],
  ['ada', /full email/],
  ['ada@', /full email/],
  ['@example.com', /full email/],
  ['ada@example', /full email/],
  ['ada lovelace@example.com', /full email/],
  // This address would take a slow regular expression minutes.
  [`${'a.'.repeat(100_000)}@example.com`, /254 characters at most/],
])('%.30j is asked for again', (email, message) => {
  expect(describeEmailError(email)).toMatch(message);
});

test('a full address is right', () => {
  expect(describeEmailError('ada@example.com')).toBeUndefined();
});

test.each([
  [{ stored: true }, true],
  // The API's configuration switches the waitlist off.
  [{ stored: false }, false],
  [null, false],
])('the response %j means %s', async (response, isStored) => {
  vi.stubGlobal('fetch', async () => Response.json(response));
  expect(await joinWaitlist('/api', { email: 'ada@example.com' })).toBe(isStored);
});
