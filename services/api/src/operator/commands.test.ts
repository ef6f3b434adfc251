import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type ApiHarness, detailsRequest, openApi, until } from '../../testing/api-harness.ts';
import { onEveryEngine } from '../../testing/engines.ts';
import { openSpreadsheet } from '../../testing/fake-spreadsheet.ts';
import { reportOf, runIn } from '../../testing/operator-commands.ts';

type Listed = { id: string; state: string; name: string; reason: string | null; attempts: number };

const dataOf = async (...input: Parameters<typeof runIn>) => (await reportOf(...input)).data;
const jobsOf = async (api: ApiHarness) => (await dataOf(api, 'jobs')) as Listed[];

const answers = (email: string) => ({
  Email: email,
  'What is the full name of the founder?': 'Ada Lovelace',
  timestamp: '2026-11-21T10:00:00.000Z',
  submissionDate: '2026-11-21T10:00:00.000Z',
});

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
    await api.post(`/questionnaires/${id}`, answers('ada@example.com'));
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
    const lines = (await reportOf(api, 'jobs')).lines.join('\n');
    expect(lines).toMatch(/^DEAD +questionnaire-relay +submission /m);
    expect(lines).toContain('1 dead letter');

    // A dead letter that is retried starts from the beginning, with all its attempts.
    expect(await dataOf(api, 'retry', [dead?.id.slice(0, 8) ?? ''])).toEqual({ retried: 1 });
    expect((await failed(5)).count).toBe(0);
    expect(await dataOf(api, 'retry', [], { all: true })).toEqual({ retried: 1 });
    await until(
      () => jobsOf(api),
      (jobs) => jobs.length === 0,
    );
    expect(spreadsheet.received.map(({ key }) => key)).toEqual([`${id}.1`]);
  });

  test('an invoice that failed is listed, and sent again by command', async () => {
    const api = await openApi(engine);
    const opened = await api.buy();
    await api.orderBecomes(opened, { invoice: 'sent' });
    expect(await dataOf(api, 'invoices')).toEqual([]);
    await api
      .dependencies()
      .database.queries.updateTable('orders')
      .set({ invoice_sent_at: null, invoice_failed_at: new Date() })
      .execute();
    expect(await dataOf(api, 'invoices')).toMatchObject([
      { orderNumber: opened.orderNumber, state: 'failed' },
    ]);
    const resend = (options: Parameters<typeof runIn>[3] = {}, number: string = opened.orderNumber) =>
      runIn(api, 'resend-invoice', [number], options);
    expect(await resend()).toHaveProperty('report');
    await api.orderBecomes(opened, { invoice: 'sent' });
    expect(await dataOf(api, 'invoices')).toEqual([]);
    expect(await resend()).toEqual({ error: expect.stringContaining('was sent at') });
    expect(await resend({ again: true })).toHaveProperty('report');
    expect(await resend({}, 'ORD-1-1')).toEqual({ error: 'There is no order ORD-1-1.' });
  });

  test('refunds and disputes are listed, a partial refund as such', async () => {
    const api = await openApi(engine);
    expect((await reportOf(api, 'refunds')).lines).toEqual(['No payment was refunded or is disputed.']);
    const [partly, disputed, paid] = [await api.buy(), await api.buy(), await api.buy()];
    for (const opened of [partly, disputed, paid]) await api.orderBecomes(opened, { status: 'paid' });
    await api.stripe.refunds.create({ payment_intent: partly.paymentIntentId, amount: 10_050 });
    await api.control('POST', `/intents/${disputed.paymentIntentId}/dispute`, {});
    const listed = await until(
      () => dataOf(api, 'refunds') as Promise<{ orderNumber: string; status: string }[]>,
      (rows) => rows.length === 2,
    );
    expect(listed).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          orderNumber: partly.orderNumber,
          status: 'Partly refunded',
          refundedInDollars: 100.5,
          creditNotes: [expect.objectContaining({ amountInDollars: 100.5 })],
        }),
        expect.objectContaining({ orderNumber: disputed.orderNumber, status: 'Disputed' }),
      ]),
    );
    expect((await reportOf(api, 'refunds')).lines.join('\n')).toMatch(
      /partly refunded +\$100\.50 of \$650\.00/,
    );
  });

  test('after a restore, numbers continue after the last one that was sent', async () => {
    const api = await openApi(engine);
    const year = new Date().getUTCFullYear();
    expect(await dataOf(api, 'document-numbers')).toEqual([]);
    for (const atLeast of [`inv-${year}-0041`, `INV-${year}-0007`]) {
      const raised = await dataOf(api, 'document-numbers', [], { atLeast });
      expect(raised).toMatchObject([{ number: `INV-${year}-0041` }]);
    }
    const opened = await api.buy();
    await api.orderBecomes(opened, { invoice: 'sent' });
    expect(await dataOf(api, 'document-numbers')).toMatchObject([{ number: `INV-${year}-0042` }]);
    expect((await api.outbox())[0]?.subject).toContain(`INV-${year}-0042`);
    expect(await runIn(api, 'document-numbers', [], { atLeast: 'ORD-1-1' })).toHaveProperty('error');
  });

  test('a credit note that failed is listed, and sent again by command', async () => {
    const api = await openApi(engine);
    const opened = await api.buy();
    await api.orderBecomes(opened, { invoice: 'sent' });
    await api.stripe.refunds.create({ payment_intent: opened.paymentIntentId });
    const { queries } = api.dependencies().database;
    const sent = () => queries.selectFrom('credit_notes').select(['number', 'mail_sent_at']).execute();
    const hasSent = (rows: Awaited<ReturnType<typeof sent>>) => rows.length === 1 && !!rows[0]?.mail_sent_at;
    const [note] = await until(sent, hasSent);
    const number = note?.number ?? '';
    expect(await dataOf(api, 'invoices')).toEqual([]);
    await queries
      .updateTable('credit_notes')
      .set({ mail_sent_at: null, mail_failed_at: new Date() })
      .execute();
    expect(await dataOf(api, 'invoices')).toMatchObject([
      { document: number, orderNumber: opened.orderNumber, state: 'failed' },
    ]);
    expect(await runIn(api, 'resend-credit-note', ['CN-1-1'])).toEqual({
      error: 'There is no credit note CN-1-1.',
    });
    expect(await runIn(api, 'resend-credit-note', [number])).toHaveProperty('report');
    await until(sent, hasSent);
    expect(await runIn(api, 'resend-credit-note', [number])).toEqual({
      error: expect.stringContaining('was sent at'),
    });
  });

  test('one data subject is exported and erased, except what the law requires; others are not touched', async () => {
    const spreadsheet = await openSpreadsheet();
    const api = await openApi(engine, { WAITLIST_STORE: 'true', QUESTIONNAIRE_RELAY_URL: spreadsheet.url });
    const [mine, theirs] = [randomUUID(), randomUUID()];
    await api.post(`/questionnaires/${mine}`, answers('Zoe@Example.com'));
    await api.post(`/questionnaires/${theirs}`, answers('somebody.else@example.com'));
    await api.post('/waitlist', { email: 'ZOE@example.com', companyName: 'Åström AB' });
    const { body: opened } = await api.open();
    await api.sendDetails(opened, detailsRequest(opened));
    await api.pay(opened);
    // What a killed process leaves of a mail that it was writing.
    const draft = join(api.folder, 'outbox', `.${randomUUID()}.draft`);
    mkdirSync(dirname(draft), { recursive: true });
    writeFileSync(draft, 'From: x@example.com\r\nTo: ZOE@example.com\r\nSubject: Invoice\r\n\r\nDear Zo');
    const { queries } = api.dependencies().database;
    await until(
      async () => [spreadsheet.received.length, (await api.outbox()).length],
      ([relayed, mailed]) => relayed === 2 && mailed === 1,
    );

    const { file } = await reportOf(api, 'data-subject export', [' zoe@EXAMPLE.com'], { file: 'zoe.json' });
    expect(file?.name).toBe('zoe.json');
    expect(JSON.parse(file?.content ?? '')).toMatchObject({
      email: 'zoe@example.com',
      questionnaires: [{ submissionId: mine, answers: answers('Zoe@Example.com') }],
      orders: [
        { orderNumber: opened.orderNumber, fullName: 'Zoë Åström', billingAddress: { city: 'München' } },
      ],
      waitlist: [{ companyName: 'Åström AB' }],
      mails: expect.arrayContaining([
        expect.objectContaining({ file: basename(draft), text: expect.stringContaining('Dear Zo') }),
        expect.objectContaining({ file: `invoice-${opened.orderNumber}.eml` }),
      ]),
      externalCopies: [
        expect.stringContaining(mine),
        expect.stringContaining(opened.paymentIntentId),
        expect.stringContaining('Backups'),
      ],
    });
    expect(file?.content).not.toContain('somebody.else');

    expect(await dataOf(api, 'data-subject erase', ['zoe@example.com'])).toMatchObject({
      erased: false,
      removed: { questionnaires: 1, waitlist: 1, unpaidOrders: 0, mails: 2 },
      stored: [{ orderNumber: opened.orderNumber }],
    });
    expect(await queries.selectFrom('questionnaires').selectAll().execute()).toHaveLength(2);

    const erased = await dataOf(api, 'data-subject erase', ['zoe@example.com'], { yes: true });
    expect(erased).toMatchObject({ erased: true });
    const left = await queries.selectFrom('questionnaires').select('submission_id').execute();
    expect(left).toEqual([{ submission_id: theirs }]);
    expect(await queries.selectFrom('waitlist').selectAll().execute()).toEqual([]);
    expect(readdirSync(join(api.folder, 'outbox'))).toEqual([]);
    const orders = await queries.selectFrom('orders').select(['order_number', 'full_name']).execute();
    expect(orders).toEqual([{ order_number: opened.orderNumber, full_name: 'Zoë Åström' }]);
    expect(await runIn(api, 'data-subject erase', ['unknown@example.com'], { yes: true })).toEqual({
      error: 'Nothing is stored about this address. Nothing was changed.',
    });
  });
});
