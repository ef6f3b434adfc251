import { randomUUID } from 'node:crypto';
import { operate } from '@site/testing/commands';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { detailsRequest, openApi, until } from '../testing/api-harness.ts';
import { embedded, onDisk, onEveryEngine } from '../testing/engines.ts';
import { queueOrderNotices } from './seller-notice.ts';

const seller = 'orders@studio.example';
const founder = 'What is the full name of the founder?';

onEveryEngine((engine) => {
  test('the seller gets one email for each paid order and each new questionnaire', async () => {
    const api = await openApi(engine, { SELLER_NOTICES_TO: seller });
    const { database, jobs } = api.dependencies();
    const { queries } = database;
    const notices = async () =>
      (await api.outbox()).filter(({ to }) => to?.some(({ address }) => address === seller));
    const { body: opened } = await api.open();
    await api.sendDetails(opened, detailsRequest(opened));
    // Nothing more comes from the page: its tab is closed.
    await api.pay(opened);
    const { orderNumber } = await api.orderBecomes(opened, { status: 'paid', invoice: 'sent' });
    await api.open();
    // Two replicas look at the same time; an order from before the notices were switched on gets none.
    await Promise.all([1, 2].map(() => queueOrderNotices(database, jobs)));
    const id = randomUUID();
    await api.post(`/questionnaires/${id}`, { Email: 'ada@example.com', [founder]: 'Ada Lovelace' });
    await api.post(`/questionnaires/${id}`, { Email: 'ada@example.com', [founder]: 'Ada King' });
    jobs.wake('seller-notice');
    await until(jobs.listOpen, (open) => open.length === 0);
    const mails = await notices();
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      `New order ${orderNumber}: Pitch Deck - 12 slides, $650.00 (Pitchwright)`,
      `New questionnaire ${id.slice(0, 8)} (Pitchwright)`,
    ]);
    const [order, questionnaire] = mails.sort((a, b) => (a.subject ?? '').localeCompare(b.subject ?? ''));
    expect(order?.replyTo).toMatchObject([{ address: 'zoe@example.com' }]);
    expect(order?.text).toContain('Buyer: Zoë Åström, Łódź & Şişli GmbH');
    expect(order?.text).toContain(`pnpm operate orders show ${orderNumber}`);
    expect(questionnaire?.text).toContain('Founder: Ada');
    // Again, after a restart with a job that ran twice: the same mail.
    await sql`update orders set seller_notice_at = null where paid_at is not null`.execute(queries);
    await queueOrderNotices(database, jobs);
    jobs.wake('seller-notice');
    await until(jobs.listOpen, (open) => open.length === 0);
    expect(await notices()).toHaveLength(2);
    await sql`update orders set seller_notice_at = null, paid_at = now() - interval '3 days' where paid_at is not null`.execute(
      queries,
    );
    await queueOrderNotices(database, jobs);
    expect(await jobs.listOpen()).toEqual([]);
  });
});

test('without an address no email is sent', async () => {
  const api = await openApi(embedded);
  await api.post(`/questionnaires/${randomUUID()}`, { Email: 'ada@example.com' });
  expect(await api.dependencies().jobs.listOpen()).toEqual([]);
  expect(await api.outbox()).toEqual([]);
});

test('a notice in the outbox is erased with the data of the customer whom it is about', async () => {
  const api = await openApi(onDisk, { SELLER_NOTICES_TO: seller });
  await api.post(`/questionnaires/${randomUUID()}`, { Email: 'ada@example.com' });
  await until(
    () => api.outbox(),
    (mails) => mails.length === 1,
  );
  const erase = ['data-subject', 'erase', 'ada@example.com', '--yes'];
  expect(await operate(api.environment, ...erase)).toMatchObject({ code: 0 });
  expect(await api.outbox()).toEqual([]);
});
