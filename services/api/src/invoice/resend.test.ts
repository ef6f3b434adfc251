import { expect, test } from 'vitest';
import { openApi, until } from '../../testing/api-harness.ts';
import { onEveryEngine } from '../../testing/engines.ts';

onEveryEngine((engine) => {
  test('an invoice that failed is listed, and sent again by its order; one that was sent, only when asked for', async () => {
    const api = await openApi(engine);
    const opened = await api.buy();
    await api.orderBecomes(opened, { invoice: 'sent' });
    expect(await api.operate('/resend')).toEqual([]);
    await api
      .dependencies()
      .database.queries.updateTable('orders')
      .set({ invoice_sent_at: null, invoice_failed_at: new Date() })
      .execute();
    const { orderNumber } = opened;
    expect(await api.operate('/resend')).toMatchObject([{ orderNumber, state: 'failed' }]);
    const resend = (again = false, number: string = orderNumber) =>
      api.operate(`/resend/${number}`, { again });
    expect(await resend()).toMatchObject({ queued: true });
    await api.orderBecomes(opened, { invoice: 'sent' });
    expect(await api.operate('/resend')).toEqual([]);
    expect(await resend()).toMatchObject({ error: { message: expect.stringContaining('was sent at') } });
    expect(await resend(true)).toMatchObject({ queued: true });
    expect(await resend(false, 'ORD-1-1')).toMatchObject({
      error: { message: 'There is no order ORD-1-1.' },
    });
  });

  test('a credit note that failed is listed, and sent again by its number', async () => {
    const api = await openApi(engine);
    const opened = await api.buy();
    await api.orderBecomes(opened, { invoice: 'sent' });
    await api.stripe.refunds.create({ payment_intent: opened.paymentIntentId });
    const { queries } = api.dependencies().database;
    const sent = () => queries.selectFrom('credit_notes').select(['number', 'mail_sent_at']).execute();
    const hasSent = (rows: Awaited<ReturnType<typeof sent>>) => rows.length === 1 && !!rows[0]?.mail_sent_at;
    const [note] = await until(sent, hasSent);
    const number = note?.number ?? '';
    expect(await api.operate('/resend')).toEqual([]);
    await queries
      .updateTable('credit_notes')
      .set({ mail_sent_at: null, mail_failed_at: new Date() })
      .execute();
    expect(await api.operate('/resend')).toMatchObject([
      { document: number, orderNumber: opened.orderNumber, state: 'failed' },
    ]);
    const resend = (wanted: string) => api.operate(`/resend/${wanted}`, { again: false });
    expect(await resend('CN-1-1')).toMatchObject({ error: { message: 'There is no credit note CN-1-1.' } });
    expect(await resend(number)).toMatchObject({ queued: true });
    await until(sent, hasSent);
    expect(await resend(number)).toMatchObject({
      error: { message: expect.stringContaining('was sent at') },
    });
  });
});
