import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { type ApiHarness, openApi, until } from '../../../testing/api-harness.ts';
import { onEveryEngine } from '../../../testing/engines.ts';
import { openSpreadsheet } from '../../../testing/fake-spreadsheet.ts';

type Listed = { id: string; state: string; name: string; reason: string | null; attempts: number };

const jobsOf = (api: ApiHarness) => api.operate<Listed[]>('/jobs');

/** The only open job, as pg-boss stores it. */
async function onlyJob(api: ApiHarness) {
  const { rows } = await api.dependencies().database.commands.executeSql(
    `select id, name, state::text as state, retry_count as count, retry_limit as limit,
        extract(epoch from start_after)::float * 1000 as next
       from pgboss.job where state in ('created', 'retry', 'active')`,
  );
  expect(rows).toHaveLength(1);
  return rows[0] as { id: string; name: string; state: string; count: number; limit: number; next: number };
}

/** Sets how many attempts of the waiting job have failed, and makes the next one due. */
async function ageJob(api: ApiHarness, count: number): Promise<void> {
  await api
    .dependencies()
    .database.commands.executeSql(
      "update pgboss.job set retry_count = $1, start_after = now(), started_on = null where state = 'retry'",
      [count],
    );
  api.dependencies().jobs.wake('questionnaire-relay');
}

onEveryEngine((engine) => {
  test('a relay is retried for more than a day, becomes a dead letter with its reason, and is sent once when retried', async () => {
    let attempts = 0;
    let failedAt = 0;
    const fail = (response: ServerResponse) => {
      attempts += 1;
      failedAt = Date.now();
      response.writeHead(503).end();
    };
    const spreadsheet = await openSpreadsheet(...Array.from({ length: 5 }, () => fail));
    const api = await openApi(engine, {
      QUESTIONNAIRE_RELAY_URL: spreadsheet.url,
      JOB_RETRY_DELAY_SECONDS: '5',
    });
    const id = randomUUID();
    await api.post(`/questionnaires/${id}`, { Email: 'ada@example.com' });
    const failed = (count: number) =>
      until(
        () => onlyJob(api),
        (job) => attempts === count && job.state === 'retry',
      );
    /** How long the queue waits after the last failure, in seconds. */
    const delayOf = ({ next }: { next: number }) => (next - failedAt) / 1000;

    // The delays double from five seconds to a quarter of an hour, and there are enough of them for a day.
    expect(delayOf(await failed(1))).toBeGreaterThanOrEqual(5);
    await ageJob(api, 3);
    expect(delayOf(await failed(2))).toBeGreaterThanOrEqual(40);
    await ageJob(api, 12);
    const late = await failed(3);
    expect(delayOf(late)).toBeGreaterThanOrEqual(900);
    expect(5 * (2 ** 8 - 1) + (late.limit - 8) * 900).toBeGreaterThan(24 * 3600);
    const reason = 'The spreadsheet answered 503.';
    expect(await jobsOf(api)).toMatchObject([{ state: 'retrying', reason, attempts: 13 }]);

    await ageJob(api, late.limit);
    const [dead] = await until(
      () => jobsOf(api),
      ([job]) => job?.state === 'dead',
    );
    expect(dead).toMatchObject({ name: 'questionnaire-relay', reason, attempts: late.limit + 1 });
    expect(await api.operate('/jobs/retry', { id: '12345678' })).toMatchObject({
      error: { code: 'not_found', message: expect.stringContaining('`pnpm operate jobs` lists them') },
    });

    // A dead letter that is retried starts from the beginning, with all its attempts.
    expect(await api.operate('/jobs/retry', { id: dead?.id.slice(0, 8) })).toEqual({ retried: 1 });
    expect((await failed(5)).count).toBe(0);
    expect(await api.operate('/jobs/retry', { all: true })).toEqual({ retried: 1 });
    await until(
      () => jobsOf(api),
      (jobs) => jobs.length === 0,
    );
    expect(spreadsheet.received.map(({ key }) => key)).toEqual([`${id}.1`]);
  });
});
