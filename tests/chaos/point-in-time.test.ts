import { hasPostgres } from '@site/testing/postgres-server';
import { skipReason } from '@site/testing/prerequisites';
import { expect, test } from 'vitest';
import { silent } from './chaos.ts';
import { chaosTest } from './point-in-time.chaos.ts';

const reason = skipReason('postgres', hasPostgres);

test.skipIf(reason !== '')(
  `PostgreSQL is restored to the moment before an accident, and what was bought after it is adopted ${reason}`.trim(),
  async () => {
    const { counts, broken } = await chaosTest.run({ purchases: 2 }, silent);
    expect(broken).toEqual([]);
    expect(counts).toMatchObject({
      purchases: 10,
      'orders restored from the back-up and the log': 6,
      lost: 0,
    });
  },
  300_000,
);
