import { hasPostgres } from '@site/testing/postgres-server';
import { expect, test } from 'vitest';
import { runPurchaseChaos } from './purchase.chaos.ts';

const small = { kills: 10, buyers: 4, seed: 7, deaf: false };

test('killed at every stage, no order, charge or invoice is lost or doubled', async () => {
  const { counts, broken } = await runPurchaseChaos(
    { ...small, engine: hasPostgres ? 'postgres' : 'pglite' },
    () => {},
  );
  expect(broken).toEqual([]);
  expect(counts['paid purchases']).toBeGreaterThan(0);
}, 300_000);

test('with every webhook lost, what was paid is found out by asking', async () => {
  const { counts, broken } = await runPurchaseChaos(
    { ...small, kills: 3, deaf: true, engine: 'pglite' },
    () => {},
  );
  expect(broken).toEqual([]);
  expect(counts['paid purchases']).toBeGreaterThan(0);
}, 300_000);
