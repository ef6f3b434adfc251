import { hasPostgres } from '@site/testing/postgres-server';
import { expect, test } from 'vitest';
import { runPurchaseChaos } from './purchase.chaos.ts';

const small = { kills: 10, buyers: 4, seed: 7, withoutWebhooks: false };

test('killed at every step, no order, charge or invoice is lost or doubled', async () => {
  const { counts, broken } = await runPurchaseChaos(
    { ...small, engine: hasPostgres ? 'postgres' : 'pglite' },
    () => {},
  );
  expect(broken).toEqual([]);
  expect(counts['paid purchases']).toBeGreaterThan(0);
}, 300_000);

test('with every webhook lost, payments are found by reconciliation', async () => {
  const { counts, broken } = await runPurchaseChaos(
    { ...small, kills: 3, withoutWebhooks: true, engine: 'pglite' },
    () => {},
  );
  expect(broken).toEqual([]);
  expect(counts['paid purchases']).toBeGreaterThan(0);
}, 300_000);
