import { hasPostgres } from '@site/testing/postgres-server';
import { skipReason } from '@site/testing/prerequisites';
import { expect, test } from 'vitest';
import { silent } from './chaos.ts';
import { chaosTest } from './load.chaos.ts';

// Times on a shared machine are only printed; the test checks that nothing fails or is lost.
const reason = skipReason('postgres', hasPostgres);

test.skipIf(reason !== '')(
  `under load, one of two replicas is killed and comes back, and no purchase fails ${reason}`.trim(),
  async () => {
    const { counts, broken } = await chaosTest.run({ rate: 4, seconds: 6 }, silent);
    expect(broken).toEqual([]);
    expect(counts).toMatchObject({ purchases: 24 });
  },
  180_000,
);
