import { randomUUID } from 'node:crypto';
import type { PaymentIntentCreated } from '@site/wire/purchase-messages';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type ApiHarness, openApi, orderTokenIn, shareApi } from '../../testing/api-harness.ts';

type LinkResponse = { status?: string; error?: { code: string } };

const requestLink = (api: ApiHarness, orderNumber: string, email: string) =>
  api.post<LinkResponse>('/order-link', { orderNumber, email });

/** Returns the tokens in the emails about an order, in the order of the emails' file names. */
const mailedTokens = async (api: ApiHarness, opened: PaymentIntentCreated): Promise<string[]> =>
  (await api.mailsOf(opened)).map(orderTokenIn);

async function allRows(api: ApiHarness): Promise<string> {
  const queries = api.queries();
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss')
  `.execute(queries);
  const tables = await Promise.all(rows.map(({ name }) => sql.raw(`select * from ${name}`).execute(queries)));
  return JSON.stringify(tables.map((table) => table.rows));
}

const shared = shareApi();

test('the page and each email get tokens of their own, which neither the database nor the log has', async () => {
  const api = shared();
  const purchaseId = randomUUID();
  const { body: opened } = await api.open({ purchaseId });
  const { body: reopened } = await api.open({ purchaseId });
  await api.pay(opened);
  await api.orderBecomes(opened, { invoice: 'sent' });
  const tokens = [opened.orderToken, reopened.orderToken, ...(await mailedTokens(api, opened))];
  expect(new Set(tokens).size).toBe(3);
  const stored = `${await allRows(api)}${api.logged.join('\n')}`;
  for (const token of tokens) {
    expect((await api.order(token)).body).toMatchObject({ orderNumber: opened.orderNumber });
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(stored).not.toContain(token);
  }
  const forged = `${opened.orderToken.slice(0, -1)}${opened.orderToken.endsWith('A') ? 'B' : 'A'}`;
  expect((await api.order(forged)).status).toBe(401);
});

test('an expired token shows number, plan and status only, and its order gets a new link', async () => {
  const api = await openApi();
  const opened = await api.buy();
  await api.orderBecomes(opened, { invoice: 'sent' });
  const past = sql<Date>`now() - interval '1 second'`;
  await api.queries().updateTable('order_tokens').set({ expires_at: past }).execute();
  const { status, body } = await api.order(opened.orderToken);
  expect(status).toBe(401);
  const order = { orderNumber: opened.orderNumber, planName: 'Pitch Deck - 12 slides', status: 'paid' };
  expect(body).toEqual({ error: { code: 'order_link_expired', message: expect.any(String), order } });
  await requestLink(api, opened.orderNumber, 'zoe@example.com');
  const statuses = async () => {
    const mailed = await mailedTokens(api, opened);
    return (await Promise.all(mailed.map(async (token) => (await api.order(token)).status))).toSorted();
  };
  await expect.poll(statuses).toEqual([200, 401]);
});

test('the response does not reveal whether number and address match, and only a match sends an email', async () => {
  const api = shared();
  const opened = await api.buy();
  await api.orderBecomes(opened, { invoice: 'sent' });
  const { body: unpaid } = await api.open();
  const before = (await api.outbox()).length;
  const request = async (orderNumber: string, email: string) => {
    const begun = performance.now();
    const { status, body } = await requestLink(api, orderNumber, email);
    return { status, body, tookItsTime: performance.now() - begun >= 390 };
  };
  const answers = await Promise.all([
    request(opened.orderNumber, ' ZOE@example.com'),
    request(opened.orderNumber, 'someone@example.com'),
    request(unpaid.orderNumber, 'zoe@example.com'),
    request('ORD-1-1', 'zoe@example.com'),
    request('not a number', 'zoe@example.com'),
  ]);
  const accepted = { status: 202, body: { status: 'accepted' }, tookItsTime: true };
  expect(answers).toEqual(answers.map(() => accepted));
  await expect.poll(() => mailedTokens(api, opened)).toHaveLength(2);
  expect(await api.outbox()).toHaveLength(before + 1);
});

test('requests are bounded per order and address, alike whether or not they match', async () => {
  const api = await openApi({ TRUST_PROXY: '1' });
  const opened = await api.buy();
  await api.orderBecomes(opened, { invoice: 'sent' });
  for (const email of ['zoe@example.com', 'someone@example.com']) {
    const statuses: number[] = [];
    for (const host of [1, 2, 3, 4]) {
      const from = { 'x-forwarded-for': `203.0.113.${host}` };
      const request = { orderNumber: opened.orderNumber, email };
      statuses.push((await api.post('/order-link', request, from)).status);
    }
    expect(statuses).toEqual([202, 202, 202, 429]);
  }
  await expect.poll(() => mailedTokens(api, opened)).toHaveLength(4);
});
