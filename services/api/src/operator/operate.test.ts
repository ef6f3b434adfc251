import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { startSandbox } from '@site/stripe-sandbox';
import { operate } from '@site/testing/operate';
import { expect, test } from 'vitest';
import { type ApiHarness, invoiceRequest, openApi, until } from '../testing/api-harness.ts';
import { embedded, onEveryEngine } from '../testing/engines.ts';
import { openSpreadsheet } from '../testing/fake-spreadsheet.ts';

type Listed = { id: string; state: string; name: string; reason: string | null; attempts: number };

const asked = async <Data>(bench: ApiHarness, ...typed: string[]): Promise<Data> => {
  const { code, out, err } = await operate(bench.environment, ...typed, '--json');
  if (code !== 0) throw new Error(`pnpm operate ${typed.join(' ')} ended with ${code}: ${err}`);
  return JSON.parse(out) as Data;
};

const answers = (email: string) => ({
  Email: email,
  'What is the full name of the founder?': 'Ada Lovelace',
  timestamp: '2026-11-21T10:00:00.000Z',
  submissionDate: '2026-11-21T10:00:00.000Z',
});

/** What the queue says of the only job that is open. */
async function onlyJob(bench: ApiHarness) {
  const { rows } = await bench.dependencies().database.commands.executeSql(
    `select id, name, state::text as state, retry_count as count, retry_limit as limit,
        extract(epoch from start_after)::float * 1000 as next
       from pgboss.job where state in ('created', 'retry', 'active')`,
  );
  expect(rows).toHaveLength(1);
  return rows[0] as { id: string; name: string; state: string; count: number; limit: number; next: number };
}

/** Lets so many attempts have failed already, and the next come now. */
async function ageJob(bench: ApiHarness, count: number): Promise<void> {
  await bench
    .dependencies()
    .database.commands.executeSql(
      "update pgboss.job set retry_count = $1, start_after = now(), started_on = null where state = 'retry'",
      [count],
    );
  bench.dependencies().jobs.wake();
}

onEveryEngine((engine) => {
  test('a relay is tried for more than a day, then is a dead letter with its reason, and goes once when asked for', async () => {
    let attempts = 0;
    let refusedAt = 0;
    const refuse = (response: ServerResponse) => {
      attempts += 1;
      refusedAt = Date.now();
      response.writeHead(503).end();
    };
    const sheet = await openSpreadsheet(...Array.from({ length: 5 }, () => refuse));
    const bench = await openApi(startSandbox, engine, {
      QUESTIONNAIRE_RELAY_URL: sheet.url,
      JOB_RETRY_DELAY_SECONDS: '5',
    });
    const id = randomUUID();
    await bench.post(`/questionnaires/${id}`, answers('ada@example.com'));
    const failed = (count: number) =>
      until(
        () => onlyJob(bench),
        (job) => attempts === count && job.state === 'retry',
      );

    /** How long the queue waits after the last refusal, in seconds. */
    const waits = ({ next }: { next: number }) => (next - refusedAt) / 1000;

    // The delays double between five seconds and a quarter of an hour, and there are enough of them for a day.
    expect(waits(await failed(1))).toBeGreaterThanOrEqual(5);
    await ageJob(bench, 3);
    expect(waits(await failed(2))).toBeGreaterThanOrEqual(40);
    await ageJob(bench, 12);
    const late = await failed(3);
    expect(waits(late)).toBeGreaterThanOrEqual(900);
    expect(5 * (2 ** 8 - 1) + (late.limit - 8) * 900).toBeGreaterThan(24 * 3600);

    const [waiting] = await asked<Listed[]>(bench, 'jobs');
    expect(waiting).toMatchObject({
      state: 'retrying',
      reason: 'The spreadsheet answered 503.',
      attempts: 13,
    });

    await ageJob(bench, late.limit);
    const [dead] = await until(
      () => asked<Listed[]>(bench, 'jobs'),
      ([job]) => job?.state === 'dead',
    );
    expect(dead).toMatchObject({
      name: 'questionnaire-relay',
      reason: 'The spreadsheet answered 503.',
      attempts: late.limit + 1,
    });
    const { out } = await operate(bench.environment, 'jobs');
    expect(out).toMatch(/^DEAD +questionnaire-relay +submission /m);
    expect(out).toContain('1 dead letter');

    // Asked for again it starts from the beginning, with all its patience.
    expect(await asked(bench, 'retry', dead?.id.slice(0, 8) ?? '')).toEqual({ retried: 1 });
    expect((await failed(5)).count).toBe(0);
    expect(await asked(bench, 'retry', '--all')).toEqual({ retried: 1 });
    await until(
      () => asked<Listed[]>(bench, 'jobs'),
      (jobs) => jobs.length === 0,
    );
    expect(sheet.received.map(({ key }) => key)).toEqual([`${id}.1`]);
  });

  test('an invoice that failed is listed, and sent again when asked for', async () => {
    const bench = await openApi(startSandbox, engine);
    const { body: opened } = await bench.open();
    await bench.pay(opened);
    await until(
      () => bench.order(opened.orderToken),
      ({ body }) => body.invoice === 'sent',
    );
    expect(await asked(bench, 'invoices')).toEqual([]);
    await bench
      .dependencies()
      .database.queries.updateTable('orders')
      .set({ invoice_sent_at: null, invoice_failed_at: new Date() })
      .execute();
    expect(await asked(bench, 'invoices')).toMatchObject([
      { orderNumber: opened.orderNumber, state: 'failed' },
    ]);
    expect((await operate(bench.environment, 'resend-invoice', opened.orderNumber)).code).toBe(0);
    await until(
      () => bench.order(opened.orderToken),
      ({ body }) => body.invoice === 'sent',
    );
    expect(await asked(bench, 'invoices')).toEqual([]);
    const sent = await operate(bench.environment, 'resend-invoice', opened.orderNumber);
    expect([sent.code, sent.err]).toEqual([1, expect.stringContaining('was sent at')]);
    expect((await operate(bench.environment, 'resend-invoice', opened.orderNumber, '--again')).code).toBe(0);
    expect((await operate(bench.environment, 'resend-invoice', 'ORD-1-1')).err.trim()).toBe(
      'There is no order ORD-1-1.',
    );
  });

  test('one person is exported whole and erased, but for what the law asks to keep; the others stay', async () => {
    const sheet = await openSpreadsheet();
    const bench = await openApi(startSandbox, engine, {
      WAITLIST_STORE: 'true',
      QUESTIONNAIRE_RELAY_URL: sheet.url,
    });
    const [mine, theirs] = [randomUUID(), randomUUID()];
    await bench.post(`/questionnaires/${mine}`, answers('Zoe@Example.com'));
    await bench.post(`/questionnaires/${theirs}`, answers('somebody.else@example.com'));
    await bench.post('/waitlist', { email: 'ZOE@example.com', companyName: 'Åström AB' });
    const { body: opened } = await bench.open();
    await bench.pay(opened);
    await bench.post('/send-invoice-email', invoiceRequest(opened));
    const { queries } = bench.dependencies().database;
    await until(
      async () => [sheet.received.length, (await bench.mails()).length],
      ([relayed, mailed]) => relayed === 2 && mailed === 1,
    );

    const exported = await operate(
      bench.environment,
      'data-subject',
      'export',
      ' zoe@EXAMPLE.com',
      '--file',
      'zoe.json',
    );
    expect(exported).toMatchObject({ code: 0, err: '' });
    const file = join(bench.folder, 'zoe.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const text = readFileSync(file, 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      email: 'zoe@example.com',
      questionnaires: [{ submissionId: mine, answers: answers('Zoe@Example.com') }],
      orders: [
        { orderNumber: opened.orderNumber, fullName: 'Zoë Åström', billingAddress: { city: 'München' } },
      ],
      waitlist: [{ companyName: 'Åström AB' }],
      mails: [{ file: `invoice-${opened.orderNumber}.eml` }],
      externalCopies: [
        expect.stringContaining(mine),
        expect.stringContaining(opened.paymentIntentId),
        expect.stringContaining('Backups'),
      ],
    });
    expect(text).not.toContain('somebody.else');
    const second = await operate(
      bench.environment,
      'data-subject',
      'export',
      'zoe@example.com',
      '--file',
      'zoe.json',
    );
    expect([second.code, second.err]).toEqual([1, expect.stringContaining('exists already')]);
    expect(readFileSync(file, 'utf8')).toBe(text);

    const preview = await asked(bench, 'data-subject', 'erase', 'zoe@example.com');
    expect(preview).toMatchObject({
      erased: false,
      removed: { questionnaires: 1, waitlist: 1, unpaidOrders: 0, mails: 1 },
      stored: [{ orderNumber: opened.orderNumber }],
    });
    expect(await queries.selectFrom('questionnaires').selectAll().execute()).toHaveLength(2);

    expect(await asked(bench, 'data-subject', 'erase', 'zoe@example.com', '--yes')).toMatchObject({
      erased: true,
    });
    const left = await queries.selectFrom('questionnaires').select('submission_id').execute();
    expect(left).toEqual([{ submission_id: theirs }]);
    expect(await queries.selectFrom('waitlist').selectAll().execute()).toEqual([]);
    expect(await bench.mails()).toEqual([]);
    const orders = await queries.selectFrom('orders').select(['order_number', 'full_name']).execute();
    expect(orders).toEqual([{ order_number: opened.orderNumber, full_name: 'Zoë Åström' }]);

    const nobody = await operate(bench.environment, 'data-subject', 'erase', 'nobody@example.com', '--yes');
    expect([nobody.code, nobody.err.trim()]).toEqual([
      1,
      'Nothing is stored about this address. Nothing was changed.',
    ]);
  });
});

test('the API listens to the operator alone, and without it the command opens the folder itself', async () => {
  const bench = await openApi(startSandbox, embedded);
  await bench.post(`/questionnaires/${randomUUID()}`, answers('ada@example.com'));
  const folder = join(bench.folder, 'operator');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const retried = await operate(bench.environment, 'retry', '12345678');
  expect([retried.code, retried.err.trim()]).toEqual([
    1,
    'There is no open job with the id 12345678. `pnpm operate jobs` lists them.',
  ]);
  expect(statSync(join(folder, 'socket')).mode & 0o777).toBe(0o600);
  expect(await asked(bench, 'data-subject', 'erase', 'ada@example.com')).toMatchObject({
    removed: { questionnaires: 1 },
  });
  await bench.stop();
  expect(await asked(bench, 'data-subject', 'erase', 'ada@example.com')).toMatchObject({
    removed: { questionnaires: 1 },
  });
});

test('a command that is not understood is explained, with exit code 2', async () => {
  const environment = { DATA_DIR: import.meta.dirname };
  const help = await operate(environment, '--help');
  expect([help.code, help.err]).toEqual([0, '']);
  for (const command of ['jobs', 'retry', 'invoices', 'data-subject', 'retention', 'web-vitals']) {
    expect(help.out).toContain(`\n  ${command}`);
  }
  expect(await operate(environment, 'data-subject', 'erase', '--help')).toMatchObject({
    code: 0,
    out: expect.stringContaining('paid orders, with the name'),
  });
  for (const [args, message] of [
    [['job'], "unknown command 'job'"],
    [['jobs', 'all'], "too many arguments for 'jobs'"],
    [['data-subject', 'export'], "missing required argument 'e-mail'"],
    [['retry', '--every'], "unknown option '--every'"],
  ] as const) {
    const { code, out, err } = await operate(environment, ...args);
    expect([code, out, err]).toEqual([2, '', expect.stringContaining(message)]);
  }
});
