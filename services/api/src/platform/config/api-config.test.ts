import { expect, test } from 'vitest';
import { z } from 'zod';
import { flag, readConfig } from './api-config.ts';

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

test.each([
  ['nothing', {}, 'sandbox'],
  ['the address of a sandbox', { STRIPE_API_URL: 'http://localhost:8790' }, 'sandbox'],
  ['a test key', { STRIPE_SECRET_KEY: 'sk_test_abc' }, 'test'],
  ['a live key', live, 'live'],
])('%s means the mode', (_, variables, mode) => {
  expect(readConfig(variables).mode).toBe(mode);
});

const faultsOf = (
  variables: Record<string, string>,
  own: Parameters<typeof readConfig>[1] = [],
): readonly string[] => {
  try {
    readConfig(variables, own);
    return [];
  } catch (error) {
    return [...String(error).matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name).toSorted();
  }
};

test('an incomplete live configuration is rejected with every fault at once, unreadable variables among them', () => {
  const half = {
    PAYMENT_MODE: 'live',
    STRIPE_SECRET_KEY: 'sk_test_abc',
    STRIPE_API_URL: 'http://localhost:8790',
    SITE_ORIGINS: 'https://www.example.com,http://old.example.com',
    RATE_LIMIT_INTENTS: 'many',
  };
  const others = ['RATE_LIMIT_INTENTS', 'SITE_ORIGINS', 'STRIPE_API_URL'];
  expect(faultsOf(half)).toEqual([...Object.keys(live), ...others].toSorted());
});

test.each([
  ['SMTP_URL', 'smtp://mail.example.com', 'rejects'],
  ['SMTP_URL', 'smtp://user@mail.example.com:25', 'rejects'],
  ['SMTP_URL', 'smtp://user:password@mail.example.com:587', 'accepts'],
  ['SMTP_URL', 'smtps://mail.example.com', 'accepts'],
  ['SMTP_URL', 'smtp://127.0.0.1:25', 'accepts'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_short', 'rejects'],
  ['SITE_URL', 'http://www.example.com', 'rejects'],
])('of %s=%s: live mode %s it', (name, value, verdict) => {
  const faults = faultsOf({ ...live, [name]: value });
  expect(faults).toEqual(verdict === 'rejects' ? [name] : []);
});

const databaseAddress = (password: string) => `postgres://site:${password}@db/site`;

test.each([
  [{ ...live, PAYMENT_MODE: 'test' }, 'STRIPE_SECRET_KEY'],
  [{ PAYMENT_MODE: 'test' }, 'PAYMENT_MODE'],
  [{ API_PORT: '70000' }, 'API_PORT'],
  [{ STRIPE_SECRET_KEY: 'pk_test_abc' }, 'STRIPE_SECRET_KEY'],
  [{ SITE_ORIGINS: 'localhost' }, 'SITE_ORIGINS'],
  [{ SELLER_TIME_ZONE: '+01:00' }, 'SELLER_TIME_ZONE'],
  [{ SELLER_NAME: '"Example Ltd"' }, 'SELLER_NAME'],
  [{ DATABASE_URL: databaseAddress('a/b') }, 'DATABASE_URL'],
  [{ DATABASE_URL: databaseAddress('12#b') }, 'DATABASE_URL'],
  [{ DATABASE_URL: databaseAddress('12?b') }, 'DATABASE_URL'],
  [{ DATABASE_URL: '"postgres://site@localhost/site"' }, 'DATABASE_URL'],
])('%j is rejected for %s', (variables, name) => {
  expect(faultsOf(variables)).toEqual([name]);
});

test('localhost and 127.0.0.1 are one site, except in live mode', () => {
  const local = ['http://localhost:4173', 'http://127.0.0.1:4173'];
  expect(readConfig({ SITE_ORIGINS: 'http://127.0.0.1:4173' }).origins).toEqual(local);
  const origins = ['https://localhost:1'];
  expect(readConfig({ ...live, SITE_ORIGINS: 'https://localhost:1' }).origins).toEqual(origins);
});

test('a variable that only one feature reads is checked at the start, too, and given to that feature as it was set', () => {
  const own = [z.object({ STORE_IT: flag.default(false) })];
  for (const wrong of ['yes', '"true"']) expect(faultsOf({ STORE_IT: wrong }, own)).toEqual(['STORE_IT']);
  expect(readConfig({ STORE_IT: 'true', OTHER: 'x' }, own).variables).toEqual({ STORE_IT: 'true' });
});
