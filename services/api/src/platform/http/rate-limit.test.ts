import { randomUUID } from 'node:crypto';
import { findPrice } from '@site/testing/plan-prices';
import { expect, test } from 'vitest';
import { openApi } from '../../../testing/api-harness.ts';
import { clientAddress } from './rate-limit.ts';

type Failed = { error: { code: string } };

test.each([
  ['203.0.113.7', 1, '203.0.113.7'],
  ['10.0.0.1, 203.0.113.7', 1, '203.0.113.7'],
  ['10.0.0.1, 203.0.113.7, 192.0.2.1', 2, '203.0.113.7'],
  ['203.0.113.7:51000', 1, '203.0.113.7'],
  ['[2001:db8::1]:51000', 1, '2001:db8::1'],
  ['2001:db8::1', 1, '2001:db8::1'],
  ['203.0.113.7', 0, undefined],
  ['unknown', 1, undefined],
])('X-Forwarded-For %j behind %i proxies means the client %j', (header, proxies, address) => {
  expect(clientAddress(header, proxies)).toBe(address);
});

test('requests of one network above the limit get a 429 and change nothing', async () => {
  const api = await openApi({ RATE_LIMIT_INTENTS: '5', TRUST_PROXY: '1' });
  const from = (address: string) =>
    api.post<Failed>('/create-payment-intent', { amount: findPrice() }, { 'x-forwarded-for': address });
  // The minute may change during these requests, and then two windows of them pass.
  const answers = await Promise.all(Array.from({ length: 20 }, (_, host) => from(`2001:db8:1:2::${host}`)));
  const passed = answers.filter(({ status }) => status === 200);
  expect([5, 10]).toContain(passed.length);
  const limited = answers.find(({ status }) => status === 429);
  expect(limited?.body.error.code).toBe('rate_limited');
  expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await from('2001:db8:1:3::1')).status).toBe(200);
  const orders = await api.queries().selectFrom('orders').selectAll().execute();
  expect(orders).toHaveLength(passed.length + 1);
  const stored = await api.queries().selectFrom('rate_limits').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain('2001:db8');
});

test('one purchase has its own limit over all addresses', async () => {
  const api = await openApi({ TRUST_PROXY: '1' }, ({ limits }) => {
    limits.purchase = 5;
  });
  const purchaseId = randomUUID();
  const open = (_: unknown, host: number) => {
    const written = host % 2 ? purchaseId : purchaseId.toUpperCase();
    const purchase = { amount: findPrice(), planId: 'pd1', purchaseId: written };
    return api.post<Failed>('/create-payment-intent', purchase, { 'x-forwarded-for': `203.0.113.${host}` });
  };
  const answers = await Promise.all(Array.from({ length: 20 }, open));
  // Read how many requests came in each minute, because the minute may change between them.
  const counts = api.queries().selectFrom('rate_limits').selectAll().where('key', 'like', 'purchase:%');
  const rows = await counts.execute();
  expect(new Set(rows.map(({ key }) => key)).size).toBe(1);
  const minutes = rows.map(({ count }) => count);
  expect(minutes.reduce((sum, count) => sum + count, 0)).toBe(20);
  const allowed = minutes.reduce((sum, count) => sum + Math.min(count, 5), 0);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(allowed);
  expect((await api.open()).status).toBe(200);
  expect(await api.control('GET', '/intents')).toHaveLength(2);
});
