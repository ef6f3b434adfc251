import { describe, expect, test } from 'vitest';
import { readConfig } from './api-config.ts';

const live = {
  DATABASE_URL: 'postgres://127.0.0.1/site',
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: `whsec_${'a'.repeat(32)}`,
  SITE_URL: 'https://www.example.com',
  TRUST_PROXY: '1',
  SMTP_URL: 'smtps://user:secret@mail.example.com',
  MAIL_FROM: 'orders@example.com',
  SELLER_NAME: 'Example Ltd',
  SELLER_ADDRESS: '1 Main Street | London',
  BOOKING_URL: 'https://calendar.example.com/30min',
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

const faultsOf = (variables: Record<string, string>): readonly string[] => {
  try {
    readConfig(variables);
    return [];
  } catch (error) {
    return [...String(error).matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name);
  }
};

test('an incomplete live configuration is rejected with every fault at once, unreadable variables among them', () => {
  const half = {
    PAYMENT_MODE: 'live',
    STRIPE_SECRET_KEY: 'sk_test_abc',
    STRIPE_API_URL: 'http://localhost:8790',
    SITE_URL: 'http://www.example.com',
    SITE_ORIGINS: 'https://www.example.com,http://old.example.com',
    RATE_LIMIT_INTENTS: 'many',
  };
  expect([...faultsOf(half)].toSorted()).toEqual([
    'BOOKING_URL',
    'DATABASE_URL',
    'MAIL_FROM',
    'RATE_LIMIT_INTENTS',
    'SELLER_ADDRESS',
    'SELLER_NAME',
    'SITE_ORIGINS',
    'SITE_URL',
    'SMTP_URL',
    'STRIPE_API_URL',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'TRUST_PROXY',
  ]);
});

test.each(Object.keys(live).filter((name) => name !== 'STRIPE_SECRET_KEY'))(
  'a live key without %s is rejected for that alone',
  (name) => {
    expect(faultsOf({ ...live, [name]: '' })).toEqual([name]);
  },
);

test.each([
  ['SMTP_URL', 'smtp://mail.example.com'],
  ['SMTP_URL', 'smtp://user@mail.example.com:25'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_short'],
])('live mode rejects %s=%s', (name, value) => {
  expect(faultsOf({ ...live, [name]: value })).toEqual([name]);
  expect(faultsOf({ [name]: value })).toEqual([]);
});

test.each(['smtp://user:password@mail.example.com:587', 'smtps://mail.example.com', 'smtp://127.0.0.1:25'])(
  'live mode accepts SMTP_URL=%s',
  (value) => {
    expect(faultsOf({ ...live, SMTP_URL: value })).toEqual([]);
  },
);

test.each([
  ['a live key in test mode', { ...live, PAYMENT_MODE: 'test' }],
  ['a test key in live mode', { ...live, STRIPE_SECRET_KEY: 'sk_test_abc', PAYMENT_MODE: 'live' }],
  ['no key in live mode', { ...live, STRIPE_SECRET_KEY: '', PAYMENT_MODE: 'live' }],
])('%s is rejected by name', (_, variables) => {
  expect(faultsOf(variables)).toEqual(['STRIPE_SECRET_KEY']);
});

test('a mode that contradicts the key is rejected', () => {
  expect(faultsOf({ PAYMENT_MODE: 'test' })).toEqual(['PAYMENT_MODE']);
  expect(faultsOf({ PAYMENT_MODE: 'sandbox' })).toEqual([]);
});

test.each([
  ['API_PORT', '70000'],
  ['STRIPE_SECRET_KEY', 'pk_test_abc'],
  ['SITE_ORIGINS', 'localhost'],
  ['WAITLIST_STORE', 'yes'],
])('%s=%s is rejected by name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`${name}: must`));
});

test('localhost and 127.0.0.1 are one site, except in live mode', () => {
  expect(readConfig({ SITE_ORIGINS: 'http://127.0.0.1:4173' }).origins).toEqual([
    'http://localhost:4173',
    'http://127.0.0.1:4173',
  ]);
  expect(readConfig({ ...live, SITE_ORIGINS: 'https://localhost:1' }).origins).toEqual([
    'https://localhost:1',
  ]);
});
