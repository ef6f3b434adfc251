import { expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { openApi } from '../testing/api-harness.ts';
import { embedded } from '../testing/engines.ts';

test('in live mode only the operator may send the test e-mail', async () => {
  const api = await openApi(embedded);
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
