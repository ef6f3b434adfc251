import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openApi, until } from '../../../testing/api-harness.ts';
import { onEveryEngine } from '../../../testing/engines.ts';
import { openSpreadsheet } from '../../../testing/fake-spreadsheet.ts';
import { alertOfDeadLetters } from './dead-letter-alert.ts';

onEveryEngine((engine) => {
  test('a dead letter is reported once, in the log and to the seller, without what it is about', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => logged.mockRestore());
    const fail = (response: { writeHead: (status: number) => { end: () => void } }) =>
      response.writeHead(503).end();
    const spreadsheet = await openSpreadsheet(fail, fail, fail);
    const api = await openApi(engine, {
      JOB_RETRY_SECONDS: '2',
      QUESTIONNAIRE_RELAY_URL: spreadsheet.url,
      SELLER_NOTICES_TO: 'orders@studio.example',
    });
    const { jobs } = api.dependencies();
    await api.post(`/questionnaires/${randomUUID()}`, { Email: 'ada@example.com' });
    await until(jobs.listOpen, ([job]) => job?.state === 'retrying');
    await alertOfDeadLetters(api.dependencies());
    expect(await api.outbox()).toEqual([]);
    await until(jobs.listOpen, ([job]) => job?.state === 'dead');
    // Two replicas look at the same time.
    await Promise.all([1, 2].map(() => alertOfDeadLetters(api.dependencies())));
    await alertOfDeadLetters(api.dependencies());
    const mails = await until(api.outbox, ({ length }) => length > 0);
    expect(mails).toMatchObject([
      {
        to: [{ address: 'orders@studio.example' }],
        text: expect.stringContaining('Jobs were given up: 1 questionnaire-relay. `pnpm operate jobs`'),
      },
    ]);
    const lines = logged.mock.calls.flat().filter((line) => String(line).includes('"alert":"dead-letters"'));
    expect(lines).toHaveLength(1);
    expect(JSON.stringify([mails, lines])).not.toContain('ada@');
  });
});
