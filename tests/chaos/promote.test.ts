import { expect, it } from 'vitest';
import { chaosTest } from './promote.chaos.ts';

it('serves the old release or the new one whenever a promotion is killed, and lets one of two concurrent ones win', async () => {
  const args = ['--kills', '4', '--races', '1', '--seed', '7'];
  const { counts, broken } = await chaosTest.run(args, () => {});
  expect(broken).toEqual([]);
  expect(counts['killed while promoting']).toBeGreaterThan(0);
}, 120_000);
