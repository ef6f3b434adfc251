import { hasPostgres } from '@site/testing/postgres-server';
import { skipReason } from '@site/testing/prerequisites';
import { expect, test } from 'vitest';
import { silent } from './chaos.ts';
import { chaosTest } from './race.chaos.ts';

const reason = skipReason('postgres', hasPostgres);
const small = { confirmations: 50, rounds: 1 };

test('fifty confirmations of one purchase lead to one charge, one order and one invoice', async () => {
  const { counts, broken } = await chaosTest.run({ ...small, engine: 'pglite' }, silent);
  expect(broken).toEqual([]);
  expect(counts).toMatchObject({ intents: 1, charges: 1, orders: 1, invoices: 1 });
}, 180_000);

test.skipIf(reason !== '')(
  `also over two replicas on PostgreSQL ${reason}`.trim(),
  async () => {
    const { counts, broken } = await chaosTest.run({ ...small, engine: 'postgres' }, silent);
    expect(broken).toEqual([]);
    expect(counts).toMatchObject({ replicas: 2, intents: 1, charges: 1, orders: 1, invoices: 1 });
  },
  180_000,
);
