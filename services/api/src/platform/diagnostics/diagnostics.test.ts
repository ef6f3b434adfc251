import type { ApiError } from '@site/wire/error-responses';
import { expect, test, vi } from 'vitest';
import { collectFaults, openApi, until } from '../../../testing/api-harness.ts';
import { createApp } from '../../api.ts';

test('in live mode only the operator may send the test email', async () => {
  const api = await openApi();
  const dependencies = api.dependencies();
  const operatorToken = 'operator-token-for-this-test';
  const config = { ...dependencies.config, mode: 'live' as const, operatorToken };
  const app = createApp({ ...dependencies, config }, { log: () => {} });
  const send = async (authorization: string) =>
    await app.request(
      '/test-email',
      { method: 'POST', headers: { authorization } },
      { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
    );
  for (const authorization of ['', 'Bearer', 'Bearer another-token']) {
    expect((await send(authorization)).status).toBe(401);
  }
  expect(await api.outbox()).toEqual([]);
  expect((await send(`Bearer ${operatorToken}`)).status).toBe(200);
  expect(await api.outbox()).toHaveLength(1);
});

test('the API is ready while it can store a row, else a 503 names the reason', async () => {
  const api = await openApi();
  const faults = collectFaults();
  const { schema } = api.queries();
  const ready = () => api.call<ApiError>('/ready', {});
  expect(await ready()).toMatchObject({ status: 200, body: { status: 'ready' } });
  await schema.alterTable('cursors').renameTo('renamed').execute();
  const failed = await ready().finally(() => schema.alterTable('renamed').renameTo('cursors').execute());
  expect([failed.status, failed.body.error.message]).toEqual([
    503,
    "A row cannot be stored. The API's log has the reason.",
  ]);
  // Every line of the log has a time, and the lines of a request have its id.
  const logged = [...api.logged.map((line) => JSON.parse(line)), ...faults()];
  expect(logged.filter(({ at }) => Number.isNaN(Date.parse(at)))).toEqual([]);
  const own = logged.filter(({ request }) => request === failed.headers.get('x-request-id'));
  expect(own.map(({ event }) => event).toSorted()).toEqual(['not_ready', 'request']);
  const health = await api.call('/health', {});
  expect(health.status).toBe(200);
  // The API keeps idle connections open for longer than load balancers do.
  expect(health.headers.get('keep-alive')).toBe('timeout=620');
});

test('an API whose key Stripe rejects is not ready, and alerts the seller once, before the first purchase', async () => {
  const variables = { STRIPE_SECRET_KEY: 'sk_test_other', SELLER_NOTICES_TO: 'seller@studio.example' };
  const api = await openApi(variables);
  const text = expect.stringContaining('Stripe does not accept STRIPE_SECRET_KEY');
  await until(api.outbox, ({ length }) => length > 0);
  expect((await api.open()).status).toBe(503);
  expect(await api.outbox()).toMatchObject([{ to: [{ address: 'seller@studio.example' }], text }]);
  const { status, body } = await api.call<ApiError>('/ready', {});
  expect([status, body.error.code]).toEqual([503, 'payment_provider_unavailable']);
});

test('an API is not ready from an answer that its key is rejected to the next success; a right that it lacks is no reason', async () => {
  const api = await openApi({ SELLER_NOTICES_TO: 'seller@studio.example' });
  const faults = vi.spyOn(console, 'error').mockImplementation(() => {});
  const alert = expect.objectContaining({ event: 'alert', alert: 'credentials' });
  for (const [refusal, then, alerts] of [
    [403, 200, 1],
    [403, 200, 0],
    [401, 503, 1],
    [401, 503, 0],
  ]) {
    faults.mockClear();
    await api.control('POST', '/faults', { kind: 'error', status: refusal, method: 'POST' });
    expect((await api.open()).status).toBe(503);
    expect((await api.call('/ready', {})).status).toBe(then);
    const lines = faults.mock.calls.map(([line]) => JSON.parse(String(line)));
    expect(lines.filter(({ event }) => event === 'alert')).toEqual(Array(alerts).fill(alert));
  }
  expect((await api.open()).status).toBe(200);
  expect((await api.call('/ready', {})).status).toBe(200);
  await until(api.outbox, ({ length }) => length === 1);
});
