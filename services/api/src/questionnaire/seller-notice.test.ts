import { randomUUID } from 'node:crypto';
import type { PaymentIntentCreated } from '@site/contract/wire';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type ApiHarness, detailsRequest, openApi, until } from '../../testing/api-harness.ts';
import { embedded, onDisk, onEveryEngine } from '../../testing/engines.ts';
import { queueNotices } from './seller-notice.ts';

const seller = 'orders@studio.example';
const founder = 'What is the full name of the founder?';

const submit = (api: ApiHarness, answers: Record<string, string>, id = randomUUID()) =>
  api.post(`/questionnaires/${id}`, { Email: 'ada@example.com', ...answers });

/** Sends the notices that are due. @returns all that were sent to the seller */
async function notices(api: ApiHarness) {
  const { database, jobs } = api.dependencies();
  // Two replicas look at the same time.
  await Promise.all([1, 2].map(() => queueNotices(database, jobs)));
  jobs.wake('seller-notice');
  await until(jobs.listOpen, (open) => open.length === 0);
  return (await api.outbox()).filter(({ to }) => to?.some(({ address }) => address === seller));
}

const pass = (api: ApiHarness, minutes: number) =>
  sql`update cursors set reached = reached - make_interval(mins => ${minutes})`.execute(
    api.dependencies().database.queries,
  );

onEveryEngine((engine) => {
  test('the seller gets one email for each paid order', async () => {
    const api = await openApi(engine, { SELLER_NOTICES_TO: seller });
    const { queries } = api.dependencies().database;
    const { body: opened } = await api.open();
    await api.sendDetails(opened, detailsRequest(opened));
    // Nothing more comes from the page: its tab is closed.
    await api.pay(opened);
    const { orderNumber } = await api.orderBecomes(opened, { status: 'paid', invoice: 'sent' });
    await api.open();
    const [order, ...others] = await notices(api);
    expect(others).toEqual([]);
    expect(order?.subject).toBe(`New order ${orderNumber}: Pitch Deck - 12 slides, $650.00 (Pitchwright)`);
    expect(order?.replyTo).toMatchObject([{ address: 'zoe@example.com' }]);
    expect(order?.text).toContain('Buyer: Zoë Åström, Łódź & Şişli GmbH');
    expect(order?.text).toContain('Answers: not yet; the order page and its email link to the questions');
    expect(order?.text).toContain(`pnpm operate orders ${orderNumber}`);
    // Again, after a restart with a job that ran twice: the same mail.
    await sql`update orders set seller_notice_at = null where paid_at is not null`.execute(queries);
    expect(await notices(api)).toHaveLength(1);
    await sql`update orders set seller_notice_at = null, paid_at = now() - interval '3 days' where paid_at is not null`.execute(
      queries,
    );
    await queueNotices(api.dependencies().database, api.dependencies().jobs);
    expect(await api.dependencies().jobs.listOpen()).toEqual([]);
  });

  test('the notice of an order names its answers, and those that only have the same address as possible ones', async () => {
    const api = await openApi(engine, { SELLER_NOTICES_TO: seller });
    const answersOf = async (submissionId?: string) => {
      const purchase = { amount: 650, planId: 'pd1', purchaseId: randomUUID(), submissionId };
      const { body } = await api.post<PaymentIntentCreated>('/create-payment-intent', purchase);
      await api.pay(body, undefined, { email: 'ada@example.com' });
      await api.orderBecomes(body, { status: 'paid' });
      const mail = (await notices(api)).find(({ subject }) => subject?.includes(body.orderNumber));
      return /^Answers: (.*)$/m.exec(mail?.text ?? '')?.[1];
    };
    const id = randomUUID();
    await submit(api, { [founder]: 'Ada Lovelace' }, id);
    expect(await answersOf()).toContain(
      `not yet. Questionnaire ${id.slice(0, 8)} names the same address: the order page asks the buyer`,
    );
    expect(await answersOf(id)).toBe(`questionnaire ${id.slice(0, 8)}`);
    expect(await answersOf()).toBe('not yet; the order page and its email link to the questions');
  });

  test('a flood of questionnaires is one notice in a quarter of an hour, and empty ones are none', async () => {
    const api = await openApi(engine, { SELLER_NOTICES_TO: seller });
    for (let count = 0; count < 5; count += 1) await submit(api, { [founder]: ' ' });
    expect(await notices(api)).toEqual([]);

    const id = randomUUID();
    await submit(api, { [founder]: '' }, id);
    await submit(api, { [founder]: 'Ada\r\nReply-To: x@example.net\u202e\u001b[31m Lovelace' }, id);
    const [first, ...others] = await notices(api);
    expect(others).toEqual([]);
    expect(first?.subject).toBe(`New questionnaire ${id.slice(0, 8)} (Pitchwright)`);
    expect(first?.replyTo).toMatchObject([{ address: 'ada@example.com' }]);
    expect(first?.text).toContain(
      `${id.slice(0, 8)}: Ada Reply-To: x@example.net [31m Lovelace, ada@example.com, 1 answer\n`,
    );

    await Promise.all(Array.from({ length: 30 }, (_, n) => submit(api, { [founder]: `Ada ${n}` })));
    await submit(api, { [founder]: 'Ada King' }, id);
    expect(await notices(api)).toHaveLength(1);
    await pass(api, 14);
    expect(await notices(api)).toHaveLength(1);
    await pass(api, 1);
    const second = (await notices(api)).find(
      ({ subject }) => subject === '30 new questionnaires (Pitchwright)',
    );
    expect(second).toBeDefined();
    expect(second?.replyTo ?? []).toEqual([]);
    expect(second?.text?.match(/, 1 answer$/gm)).toHaveLength(20);
    await pass(api, 15);
    expect(await notices(api)).toHaveLength(2);
  });
});

test('without an address no email is sent', async () => {
  const api = await openApi(embedded);
  await submit(api, { [founder]: 'Ada Lovelace' });
  expect(await api.dependencies().jobs.listOpen()).toEqual([]);
  expect(await api.outbox()).toEqual([]);
});

test('a notice in the outbox is erased with the data of the customers whom it is about', async () => {
  const api = await openApi(onDisk, { SELLER_NOTICES_TO: seller });
  const others = { Email: 'nada@example.com', [founder]: 'Nada' };
  for (const answers of [{ [founder]: 'Ada' }, others]) await submit(api, answers);
  expect(await notices(api)).toHaveLength(1);
  const erase = (email: string) => api.operate('/data-subject/erase', { email, confirmed: true });
  expect(await erase('a@example.com')).toHaveProperty('error');
  const exported = await api.operate('/data-subject/export', { email: 'ada@example.com' });
  expect(JSON.stringify(exported)).not.toContain('Nada');
  expect(await erase('ada@example.com')).toMatchObject({ erased: true });
  expect(await api.outbox()).toEqual([]);
});
