import { expect, test } from 'vitest';
import { silent } from './chaos.ts';
import { chaosTest } from './relay.chaos.ts';

test('submissions reach a spreadsheet that fails half the time, though the API is killed', async () => {
  const { counts, broken } = await chaosTest.run(
    { submissions: 40, kills: 2, seed: 7, engine: 'pglite' },
    silent,
  );
  expect(broken).toEqual([]);
  expect(counts).toMatchObject({
    submissions: 40,
    corrected: 4,
    'API killed': 2,
    'arrived, complete': 40,
    lost: 0,
  });
}, 240_000);
