import { hasPostgres, startPostgres } from '@site/testing/postgres-server';
import { skipReason } from '@site/testing/prerequisites';
import { expect, test } from 'vitest';
import { openApi } from '../testing/api-harness.ts';

type Failed = { error: { code: string } };

const reason = skipReason('postgres', hasPostgres);

test.skipIf(reason !== '')(
  `a database that stops is a 503 everywhere, and the API still shuts down ${reason}`,
  async () => {
    const server = await startPostgres();
    const variables = { DATABASE_URL: await server.newDatabase() };
    const api = await openApi({
      name: 'postgres',
      newDatabase: async () => ({ variables, release: () => {} }),
    });
    expect((await api.open()).status).toBe(200);
    await server.stop();
    const responses = [
      await api.call<Failed>('/health', {}),
      await api.open(),
      await api.order('x'.repeat(43)),
      await api.post<Failed>('/waitlist', { email: 'ada@example.com' }),
    ];
    for (const { status, body } of responses) {
      expect([status, body.error.code]).toEqual([503, 'storage_unavailable']);
    }
    await api.stop();
  },
);
