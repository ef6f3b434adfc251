import fs from 'node:fs';
import type { ApiError } from '@site/contract/wire';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openApi, until } from '../../../testing/api-harness.ts';
import { embedded, onEveryEngine } from '../../../testing/engines.ts';
import { createApp } from '../../api.ts';

test('in live mode only the operator may send the test email', async () => {
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

test('an idle connection stays open for longer than load balancers keep theirs', async () => {
  const api = await openApi(embedded);
  expect((await api.call('/health', {})).headers.get('keep-alive')).toBe('timeout=620');
});

onEveryEngine((engine) => {
  test('the API is ready while it can store a row and queue a job, and leaves neither', async () => {
    const api = await openApi(engine);
    const { queries } = api.dependencies().database;
    const ready = () => api.call<ApiError>('/ready', {});
    expect(await ready()).toMatchObject({ status: 200, body: { status: 'ready' } });
    expect(await api.dependencies().jobs.listOpen()).toEqual([]);
    await sql`alter schema pgboss rename to elsewhere`.execute(queries);
    const failed = await until(ready, ({ status }) => status === 503, 5_000).finally(() =>
      sql`alter schema elsewhere rename to pgboss`.execute(queries),
    );
    const reason = 'A row or a job cannot be stored; the log of the API has the reason.';
    expect(failed.body.error.message).toBe(reason);
    await until(ready, ({ status }) => status === 200);
  });
});

test('with its database moved away the API is not ready', async () => {
  const api = await openApi(embedded);
  const dependencies = api.dependencies();
  const database = { ...dependencies.database, isInPlace: () => false };
  const app = createApp({ ...dependencies, database }, { log: () => {} });
  const response = await app.request('/ready');
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    error: { message: 'The database was moved away while the API runs.' },
  });
});

test('with a full disk the API is healthy and not ready, with a reason that has no path', async () => {
  const api = await openApi(embedded);
  const full = vi.spyOn(fs, 'openSync').mockImplementation((path) => {
    throw Object.assign(new Error(`ENOSPC: open ${path}`), { code: 'ENOSPC', syscall: 'open' });
  });
  onTestFinished(() => full.mockRestore());
  expect(await api.call<ApiError>('/ready', {})).toMatchObject({
    status: 503,
    body: {
      error: {
        code: 'storage_unavailable',
        message: 'The data folder cannot be written: the disk is full (ENOSPC).',
      },
    },
  });
  expect((await api.call('/health', {})).status).toBe(200);
});
