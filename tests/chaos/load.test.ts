import { hasPostgres } from '@site/testing/postgres-server';
import { skipReason } from '@site/testing/prerequisites';
import { expect, test } from 'vitest';
import { silent } from './chaos.ts';
import { chaosTest } from './load.chaos.ts';

// Times on a shared machine are only printed; the test checks that nothing fails or is lost.
const reason = skipReason('postgres', hasPostgres);
const small = { rate: 4, seconds: 6, limit: Number.POSITIVE_INFINITY };

test.skipIf(reason !== '')(
  `under load, one of two replicas is killed and comes back, and no purchase fails ${reason}`.trim(),
  async () => {
    const { counts, broken } = await chaosTest.run({ ...small, engine: 'postgres', replicas: 2 }, silent);
    expect(broken).toEqual([]);
    expect(counts).toMatchObject({ purchases: 24 });
    expect(counts['own time from outside, p95, ms']).toBeGreaterThan(0);
  },
  180_000,
);
