import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const live = {
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  SITE_URL: 'https://www.example.com',
};

describe('the mode follows from what is set', () => {
  test.each([
    ['nothing', {}, 'sandbox'],
    ['the address of a sandbox', { STRIPE_API_URL: 'http://localhost:8790' }, 'sandbox'],
    ['a test key', { STRIPE_SECRET_KEY: 'sk_test_abc' }, 'test'],
    ['a live key', live, 'live'],
  ])('%s', (_, variables, mode) => {
    expect(readConfig(variables).mode).toBe(mode);
  });
});

test('without a key it looks for the sandbox where that listens', () => {
  expect(readConfig({}).stripe).toMatchObject({ apiUrl: 'http://localhost:8790', webhookSecret: undefined });
});

test('live mode names everything that is missing at once', () => {
  const start = () =>
    readConfig({
      STRIPE_SECRET_KEY: 'sk_live_abc',
      STRIPE_API_URL: 'http://localhost:8790',
      SITE_URL: 'http://www.example.com',
    });
  for (const name of ['STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL', 'SITE_URL', 'SITE_ORIGINS']) {
    expect(start).toThrow(new RegExp(`^ {2}${name}: `, 'm'));
  }
});

test.each([
  ['API_PORT', 'http'],
  ['API_PORT', '70000'],
  ['DATABASE_URL', 'mysql://x'],
  ['STRIPE_SECRET_KEY', 'pk_test_abc'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['SITE_ORIGINS', 'localhost'],
  ['SITE_URL', 'example.com'],
  ['WAITLIST_STORE', 'yes'],
  ['SMTP_URL', 'mail.example.com'],
  ['MAIL_FROM', 'nobody'],
  ['RATE_LIMIT_INTENTS', '0'],
  ['RECONCILE_EVERY_SECONDS', '-1'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`${name}: must`));
});

test('a variable that is set to nothing counts as not set', () => {
  expect(readConfig({ API_PORT: '', SMTP_URL: ' ' })).toMatchObject({
    port: 8787,
    mail: { smtpUrl: undefined },
  });
});

test('both spellings of this machine are one site, but only while no real money moves', () => {
  expect(readConfig({ SITE_ORIGINS: 'http://127.0.0.1:4173' }).origins).toEqual([
    'http://localhost:4173',
    'http://127.0.0.1:4173',
  ]);
  expect(readConfig({ ...live, SITE_ORIGINS: 'https://localhost:1' }).origins).toEqual([
    'https://localhost:1',
  ]);
});
