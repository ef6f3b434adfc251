import { hasPostgres } from '@site/testing/postgres-server';
import { expect, test } from 'vitest';
import { silent } from './chaos.ts';
import { chaosTest } from './purchase.chaos.ts';

const small = { kills: 10, buyers: 4, seed: 7, 'without-webhooks': false };

test('killed at every step, no order, charge or invoice is lost or doubled', async () => {
  const { counts, broken } = await chaosTest.run(
    { ...small, engine: hasPostgres ? 'postgres' : 'pglite' },
    silent,
  );
  expect(broken).toEqual([]);
  expect(counts['paid purchases']).toBeGreaterThan(0);
}, 300_000);

test('with every webhook lost, payments are found by reconciliation', async () => {
  const { counts, broken } = await chaosTest.run(
    { ...small, kills: 3, 'without-webhooks': true, engine: 'pglite' },
    silent,
  );
  expect(broken).toEqual([]);
  expect(counts['paid purchases']).toBeGreaterThan(0);
}, 300_000);
