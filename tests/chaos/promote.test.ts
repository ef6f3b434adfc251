import { expect, it } from 'vitest';
import { silent } from './chaos.ts';
import { chaosTest } from './promote.chaos.ts';

it('serves the old release or the new one whenever a promotion is killed', async () => {
  const { counts, broken } = await chaosTest.run({ kills: 4, seed: 7 }, silent);
  expect(broken).toEqual([]);
  expect(counts['killed while promoting']).toBeGreaterThan(0);
}, 120_000);
