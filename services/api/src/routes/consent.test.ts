import type { ApiError, ConsentStored, PaymentIntentCreated } from '@site/contract/wire';
import { consentText, currentConsent as version } from '@site/domain/consent';
import { expect, test } from 'vitest';
import { type ApiHarness, invoiceRequest, shareApi } from '../testing/api-harness.ts';
import { onEveryEngine } from '../testing/engines.ts';
import { reportOf } from '../testing/operator-commands.ts';

onEveryEngine((engine) => {
  const shared = shareApi(engine);

  const consent = (api: ApiHarness, token: string, body: object = { version }) =>
    api.post<ConsentStored & ApiError>('/order/consent', body, { authorization: `Bearer ${token}` });

  const show = async (api: ApiHarness, { orderNumber }: PaymentIntentCreated) =>
    (await reportOf(api, 'orders show', [orderNumber])).data as Record<string, unknown>;

  const mailOf = async (api: ApiHarness, { orderNumber }: PaymentIntentCreated) =>
    (await api.outbox()).find(({ file }) => file.includes(orderNumber));

  test('what a buyer agrees to by paying is stored with the order, and its email repeats it', async () => {
    const api = shared();
    const { body: opened } = await api.open();
    const before = Date.now();
    expect((await consent(api, opened.orderToken)).body).toEqual({ status: 'stored' });
    await api.pay(opened);
    await api.orderBecomes(opened, { invoice: 'sent' });
    const shown = await show(api, opened);
    expect(shown).toMatchObject({ consentVersion: version, consentText: consentText(version) });
    // By the clock of the server, which runs on this machine.
    expect(Date.parse(String(shown.consentedAt))).toBeGreaterThan(before - 60_000);
    expect(Date.parse(String(shown.consentedAt))).toBeLessThan(Date.now() + 60_000);

    const mail = await mailOf(api, opened);
    expect(mail?.text).toContain(`“${consentText(version)}”`);
    expect(mail?.html).toContain(consentText(version));

    // The consent of a paid order stays as it is.
    await consent(api, opened.orderToken);
    expect((await show(api, opened)).consentedAt).toBe(shown.consentedAt);
  });

  test('each attempt to pay replaces the consent of an earlier one, and the export has the last', async () => {
    const api = shared();
    const { body: opened } = await api.open();
    await consent(api, opened.orderToken);
    const { queries } = api.dependencies().database;
    const yesterday = new Date(Date.now() - 86_400_000);
    await queries
      .updateTable('orders')
      .set({ consented_at: yesterday })
      .where('order_number', '=', opened.orderNumber)
      .execute();
    await consent(api, opened.orderToken);
    const { consentedAt: second } = await show(api, opened);
    expect(Date.parse(String(second))).toBeGreaterThan(yesterday.getTime() + 3_600_000);

    const email = 'consent@example.com';
    await api.pay(opened, undefined, { email });
    await api.orderBecomes(opened, { invoice: 'sent' });
    const { file } = await reportOf(api, 'data-subject export', [email]);
    expect(JSON.parse(file?.content ?? '')).toMatchObject({
      orders: [{ consent: { version, text: consentText(version), givenAt: second } }],
    });
  });

  test('a consent that arrives after the payment is stored, and an order without one is complete', async () => {
    const api = shared();
    const opened = await api.buy();
    const { status } = await api.post('/send-invoice-email', invoiceRequest(opened));
    expect(status).toBe(202);
    await api.orderBecomes(opened, { invoice: 'sent' });
    expect(await show(api, opened)).toMatchObject({ consentVersion: null, consentText: null });
    expect((await mailOf(api, opened))?.text).not.toContain('agreed to');
    await consent(api, opened.orderToken);
    expect(await show(api, opened)).toMatchObject({ consentVersion: version });
  });

  test('the erasure of an unpaid order takes its consent along', async () => {
    const api = shared();
    const { body: opened } = await api.open();
    await consent(api, opened.orderToken);
    const email = 'unpaid@example.com';
    const { queries } = api.dependencies().database;
    const { orderNumber } = opened;
    await queries.updateTable('orders').set({ email }).where('order_number', '=', orderNumber).execute();
    await reportOf(api, 'data-subject erase', [email], { yes: true });
    expect(await show(api, opened)).toMatchObject({ consentVersion: null, consentedAt: null });
  });

  test('a text that was never shown, or no token, is rejected', async () => {
    const api = shared();
    const { body: opened } = await api.open();
    const unknown = await consent(api, opened.orderToken, { version: '2031-01-01' });
    expect([unknown.status, unknown.body.error.code]).toEqual([400, 'invalid_body']);
    expect((await consent(api, 'x')).body.error.code).toBe('unauthorised');
    expect(await show(api, opened)).toMatchObject({ consentVersion: null });
  });
});
