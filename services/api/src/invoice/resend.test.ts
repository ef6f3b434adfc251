import { expect, test } from 'vitest';
import { openApi, until } from '../../testing/api-harness.ts';

test('documents that failed are listed, and sent again by order or number; what was sent, only when asked for', async () => {
  const api = await openApi();
  const opened = await api.buy();
  const { orderNumber } = await api.orderBecomes(opened, { invoice: 'sent' });
  await api.stripe.refunds.create({ payment_intent: opened.paymentIntentId });
  const queries = api.queries();
  const documents = () => queries.selectFrom('documents').selectAll().orderBy('created_at').execute();
  const allSent = (rows: Awaited<ReturnType<typeof documents>>) =>
    rows.length === 2 && rows.every((row) => row.sent_at);
  const [, creditNote] = await until(documents, allSent);
  const number = creditNote?.number ?? '';
  expect(await api.operate('/resend')).toEqual([]);
  await queries.updateTable('documents').set({ sent_at: null, failed_at: new Date() }).execute();
  expect(await api.operate('/resend')).toMatchObject([
    { document: expect.stringMatching(/^INV-/), orderNumber, state: 'failed' },
    { document: number, orderNumber, state: 'failed' },
  ]);
  const resend = (wanted: string, again = false) => api.operate(`/resend/${wanted}`, { again });
  for (const wanted of [orderNumber, number]) {
    expect(await resend(wanted)).toMatchObject({ queued: true });
  }
  await until(documents, allSent);
  for (const wanted of [orderNumber, number]) {
    expect(await resend(wanted)).toMatchObject({
      error: { message: expect.stringContaining('was sent at') },
    });
  }
  expect(await resend(orderNumber, true)).toMatchObject({ queued: true });
  expect(await resend('ORD-1-1')).toMatchObject({ error: { code: 'not_found' } });
});
