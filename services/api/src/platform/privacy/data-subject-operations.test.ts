import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { detailsRequest, openApi, until } from '../../../testing/api-harness.ts';
import { onEveryEngine } from '../../../testing/engines.ts';
import { openSpreadsheet } from '../../../testing/fake-spreadsheet.ts';

const answers = (email: string) => ({
  Email: email,
  'What is the full name of the founder?': 'Ada Lovelace',
  timestamp: '2026-11-21T10:00:00.000Z',
  submissionDate: '2026-11-21T10:00:00.000Z',
});

onEveryEngine((engine) => {
  test('one data subject is exported and erased, except what the law requires; others are not touched', async () => {
    const spreadsheet = await openSpreadsheet();
    const api = await openApi(engine, { WAITLIST_STORE: 'true', QUESTIONNAIRE_RELAY_URL: spreadsheet.url });
    const erase = (email: string, confirmed: boolean) =>
      api.operate('/data-subject/erase', { email, confirmed });
    const [mine, theirs] = [randomUUID(), randomUUID()];
    await api.post(`/questionnaires/${mine}`, answers('Zoe@Example.com'));
    await api.post(`/questionnaires/${theirs}`, answers('somebody.else@example.com'));
    await api.post('/waitlist', { email: 'ZOE@example.com', companyName: 'Åström AB' });
    const { body: opened } = await api.open();
    await api.sendDetails(opened, detailsRequest(opened));
    await api.pay(opened);
    const queries = api.queries();
    await until(
      async () => [spreadsheet.received.length, (await api.outbox()).length],
      ([relayed, mailed]) => relayed === 2 && mailed === 1,
    );

    const exported = await api.operate('/data-subject/export', { email: ' zoe@EXAMPLE.com' });
    expect(exported).toMatchObject({
      email: 'zoe@example.com',
      questionnaires: [{ submissionId: mine, answers: answers('Zoe@Example.com') }],
      orders: [
        { orderNumber: opened.orderNumber, fullName: 'Zoë Åström', billingAddress: { city: 'München' } },
      ],
      waitlist: [{ companyName: 'Åström AB' }],
      externalCopies: [
        expect.stringContaining(mine),
        expect.stringContaining(opened.paymentIntentId),
        expect.stringContaining('Backups'),
      ],
    });
    expect(JSON.stringify(exported)).not.toContain('somebody.else');

    expect(await erase('zoe@example.com', false)).toMatchObject({
      erased: false,
      removed: { questionnaires: 1, waitlist: 1, unpaidOrders: 0 },
      stored: [{ orderNumber: opened.orderNumber }],
    });
    expect(await queries.selectFrom('questionnaires').selectAll().execute()).toHaveLength(2);

    const erased = await erase('zoe@example.com', true);
    expect(erased).toMatchObject({ erased: true });
    const left = await queries.selectFrom('questionnaires').select('submission_id').execute();
    expect(left).toEqual([{ submission_id: theirs }]);
    expect(await queries.selectFrom('waitlist').selectAll().execute()).toEqual([]);
    const orders = await queries.selectFrom('orders').select(['order_number', 'full_name']).execute();
    expect(orders).toEqual([{ order_number: opened.orderNumber, full_name: 'Zoë Åström' }]);
    expect(await erase('unknown@example.com', true)).toMatchObject({
      error: { message: 'Nothing is stored about this address. Nothing was changed.' },
    });
  });
});
