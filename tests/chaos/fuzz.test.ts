import { expect, test } from 'vitest';
import { silent } from './chaos.ts';
import { chaosTest } from './fuzz.chaos.ts';

test('a thousand malformed requests to a process of the API get no 5xx', async () => {
  const { counts, broken } = await chaosTest.run({ requests: 1_000, engine: 'pglite', seed: 7 }, silent);
  expect(broken).toEqual([]);
  expect(counts['responses 5xx or none']).toBe(0);
}, 180_000);
