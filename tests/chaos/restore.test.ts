import { expect, test } from 'vitest';
import { silent } from './chaos.ts';
import { chaosTest } from './restore.chaos.ts';

test('after a restore from a backup no purchase is lost, and none can be paid twice', async () => {
  const { counts, broken } = await chaosTest.run({ rounds: 2, purchases: 4, seed: 7 }, silent);
  expect(broken).toEqual([]);
  expect(counts).toMatchObject({ restores: 2, lost: 0, 'payable or paid twice': 0 });
}, 240_000);
