import { expect, test } from 'vitest';
import {
  checkWaitlist,
  cleanEntry,
  emptyWaitlist,
  type Waitlist,
  type WaitlistAction,
  waitlist,
} from './waitlist.ts';

const after = (...actions: readonly WaitlistAction[]) => actions.reduce<Waitlist>(waitlist, emptyWaitlist);

test('asks for an email address when there is none', () => {
  expect(checkWaitlist(cleanEntry({ email: ' \u200b ', companyName: '' })).email).toMatch(/Enter your email/);
});

test('asks for a full address when half of it is missing', () => {
  for (const email of ['ada', 'ada@', '@example.com', 'ada@example', 'ada lovelace@example.com'])
    expect(checkWaitlist({ email }).email, email).toMatch(/full email/);
});

test('rejects what is longer than any address, without a slow regular expression', () => {
  expect(checkWaitlist({ email: `${'a.'.repeat(100_000)}@example.com` }).email).toMatch(
    /254 characters at most/,
  );
});

test('accepts an address with what a copy brings along, and sends it without', () => {
  const entry = cleanEntry({ email: ' <mailto:ada@example.com>, ', companyName: 'Engine\tLtd' });
  expect(entry).toEqual({ email: 'ada@example.com', companyName: 'Engine Ltd' });
  expect(checkWaitlist(entry)).toEqual({});
});

test('returns to an empty form after the thanks', () => {
  expect(after({ type: 'sent' }, { type: 'joined' })).toEqual({ state: 'joined' });
  expect(after({ type: 'sent' }, { type: 'joined' }, { type: 'thanked' })).toEqual(emptyWaitlist);
});

test('a late end of the thanks does not disturb what came after', () => {
  const failed = after({ type: 'sent' }, { type: 'failed' });
  expect(waitlist(failed, { type: 'thanked' })).toEqual({ state: 'failed' });
});
