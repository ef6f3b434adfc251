import { hasPostgres } from '@site/testing/postgres-server';
import { skipReason } from '@site/testing/prerequisites';
import { expect, test } from 'vitest';
import { silent } from './chaos.ts';
import { chaosTest } from './deploy.chaos.ts';

const reason = skipReason('postgres', hasPostgres);

test.skipIf(reason !== '')(
  `no purchase fails while a version with another schema is deployed and rolled back ${reason}`.trim(),
  async () => {
    const { counts, broken } = await chaosTest.run({ rounds: 1, buyers: 2 }, silent);
    expect(broken).toEqual([]);
    expect(counts).toMatchObject({ 'failed purchases': 0, 'deployments and roll-backs': 2 });
    expect(counts.purchases).toBeGreaterThan(10);
  },
  300_000,
);
