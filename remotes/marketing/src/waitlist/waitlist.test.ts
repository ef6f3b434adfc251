import { expect, test, vi } from 'vitest';
import {
  checkWaitlist,
  cleanEntry,
  emptyWaitlist,
  join,
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

test('a request that is never answered ends as one that failed', async () => {
  const limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const joined = join('https://api.example', { email: 'ada@example.com' });
  limit.abort();
  expect(await joined).toBe(false);
});
