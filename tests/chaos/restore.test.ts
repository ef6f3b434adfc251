import { expect, test } from 'vitest';
import { runRestoreDrill } from './restore.chaos.ts';

test('after a restore from a backup no purchase is lost, and none can be paid twice', async () => {
  const { counts, broken } = await runRestoreDrill({ rounds: 2, purchases: 4, seed: 7 }, () => {});
  expect(broken).toEqual([]);
  expect(counts).toMatchObject({ restores: 2, lost: 0, 'payable or paid twice': 0 });
}, 240_000);
