import { connect, createServer, type Socket } from 'node:net';
import { startPostgres } from '@site/testing/postgres-server';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openApi } from '../../../testing/api-harness.ts';

type Failed = { error: { code: string; message: string } };

test('a database that stops is a 503 with Retry-After to buyers, the process stays alive, and still shuts down', async () => {
  const server = await startPostgres();
  const api = await openApi({ DATABASE_URL: await server.newDatabase() });
  expect((await api.open()).status).toBe(200);
  await server.stop();
  const responses = [
    await api.call<Failed>('/ready', {}),
    await api.open(),
    await api.order('x'.repeat(43)),
    await api.post<Failed>('/waitlist', { email: 'ada@example.com' }),
  ];
  for (const { status, body, headers } of responses) {
    expect([status, body.error.code]).toEqual([503, 'storage_unavailable']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await api.call('/health', {})).status).toBe(200);
  await api.stop();
});

/**
 * Opens an API on a separate database server whose connections can be frozen. Then nothing arrives and nothing is
 * closed.
 */
async function openBehindProxy() {
  const server = await startPostgres();
  onTestFinished(server.stop);
  const url = new URL(await server.newDatabase());
  const target = { host: url.hostname, port: Number(url.port) };
  const sockets: Socket[] = [];
  let frozen = false;
  const proxy = createServer((client) => {
    const upstream = connect(target);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('data', (chunk) => !frozen && to.write(chunk));
      from.on('close', () => to.destroy());
      from.on('error', () => {});
    }
    sockets.push(client, upstream);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  const address = proxy.address();
  const proxied = new URL(url);
  proxied.port = String(typeof address === 'object' && address ? address.port : 0);
  const api = await openApi({ DATABASE_URL: proxied.href }, (config) => {
    config.databaseTimeoutSeconds = 1;
  });
  const execute = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    return client;
  };
  const freeze = (state: boolean) => {
    frozen = state;
  };
  return { api, execute, freeze };
}

test('a frozen database and a locked table end requests in time, and delay none after it', async () => {
  const { api, execute, freeze } = await openBehindProxy();
  const timed = async (path: string) => {
    const begun = performance.now();
    const { status, headers } =
      path === '/ready' ? await api.call(path, {}) : await api.post(path, { email: 'ada@example.com' });
    const comeBack = headers.has('retry-after');
    return { status, comeBack, inTime: performance.now() - begun < 10_000 };
  };
  const holder = await execute('begin', 'lock table rate_limits in access exclusive mode');
  expect(await timed('/waitlist')).toEqual({ status: 503, comeBack: true, inTime: true });
  await holder.end();
  expect((await timed('/waitlist')).status).toBe(200);

  freeze(true);
  const frozen = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => timed(turn % 2 ? '/ready' : '/waitlist')),
  );
  expect(frozen).toEqual(frozen.map(() => ({ status: 503, comeBack: true, inTime: true })));
  freeze(false);
  await expect.poll(async () => (await timed('/waitlist')).status).toBe(200);
});
