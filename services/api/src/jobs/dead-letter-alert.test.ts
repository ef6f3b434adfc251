import { randomUUID } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { startLocalServer } from '@site/testing/local-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openApi, until } from '../testing/api-harness.ts';
import { onEveryEngine } from '../testing/engines.ts';
import { openSpreadsheet } from '../testing/fake-spreadsheet.ts';
import { alertOfDeadLetters } from './dead-letter-alert.ts';

onEveryEngine((engine) => {
  test('a dead letter is reported once, in the log and at the webhook, without what it is about', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => logged.mockRestore());
    const posted: Record<string, string>[] = [];
    let failures = 1;
    const webhook = await startLocalServer(async (request, response) => {
      posted.push((await json(request)) as Record<string, string>);
      response.writeHead(failures-- > 0 ? 503 : 200).end();
    });
    onTestFinished(() => webhook.close());
    const fail = (response: { writeHead: (status: number) => { end: () => void } }) =>
      response.writeHead(503).end();
    const spreadsheet = await openSpreadsheet(fail, fail, fail);
    const api = await openApi(engine, {
      QUESTIONNAIRE_RELAY_URL: spreadsheet.url,
      ALERT_WEBHOOK_URL: webhook.url,
    });
    const { database, jobs } = api.dependencies();
    await api.post(`/questionnaires/${randomUUID()}`, { Email: 'ada@example.com' });
    await until(jobs.listOpen, ([job]) => job?.state === 'retrying');
    await alertOfDeadLetters(api.dependencies());
    expect(posted).toEqual([]);
    await database.commands.executeSql(
      "update pgboss.job set retry_count = retry_limit, start_after = now(), started_on = null where state = 'retry'",
    );
    jobs.wake('questionnaire-relay');
    await until(jobs.listOpen, ([job]) => job?.state === 'dead');
    // Two replicas look at the same time.
    await Promise.all([1, 2].map(() => alertOfDeadLetters(api.dependencies())));
    await alertOfDeadLetters(api.dependencies());
    await until(
      async () => posted.length,
      (count) => count === 2,
    );
    const message = 'Jobs were given up: 1 questionnaire-relay. `pnpm operate jobs` has the reasons.';
    expect(posted[1]).toMatchObject({
      source: 'site-api',
      alert: 'dead-letters',
      message,
      text: `site-api: ${message}`,
    });
    const lines = logged.mock.calls.flat().filter((line) => String(line).includes('"alert":"dead-letters"'));
    expect(lines).toHaveLength(1);
    expect(JSON.stringify([posted, lines])).not.toContain('ada@');
  });
});
