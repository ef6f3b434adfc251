import { startSandbox } from '@site/stripe-sandbox';
import { hasPostgres, startPostgres } from '@site/testing/postgres-server';
import { expect, test } from 'vitest';
import { openApi } from '../testing/api-harness.ts';

type Failed = { error: { code: string } };

if (hasPostgres) {
  test('a database that goes away is a 503 everywhere, and the API still stops', async () => {
    const server = await startPostgres();
    const variables = async () => ({ DATABASE_URL: await server.newDatabase() });
    const bench = await openApi(startSandbox, { name: 'postgres', variables });
    expect((await bench.open()).status).toBe(200);
    await server.stop();
    const answers = [
      await bench.call<Failed>('/health', {}),
      await bench.open(),
      await bench.order('x'.repeat(43)),
      await bench.post<Failed>('/waitlist', { email: 'ada@example.com' }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.error.code]).toEqual([503, 'storage_unavailable']);
    }
    await bench.stop();
  });
} else {
  test('NOT RUN: PostgreSQL 15 is not installed on this machine, so no server can go away', () => {});
}
