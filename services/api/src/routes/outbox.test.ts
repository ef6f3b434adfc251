import { expect, test } from 'vitest';
import { openApi, shareApi } from '../testing/api-harness.ts';
import { embedded } from '../testing/engines.ts';

const shared = shareApi(embedded);

test('mails in the outbox can be read', async () => {
  const api = shared();
  const { body: opened } = await api.open();
  await api.pay(opened, undefined, { name: '<script>alert(1)</script>' });
  await api.orderBecomes(opened, { invoice: 'sent' });
  const name = `invoice-${opened.orderNumber}.eml`;
  const list = await api.call<string>('/outbox', {});
  expect(list.body).toContain(`href="/outbox/${name}"`);
  for (const path of [`/outbox/${name}`, `/outbox/${name}/body`]) {
    const { status, headers, body } = await api.call<string>(path, {});
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/);
    expect(headers.get('content-security-policy')).not.toMatch(/script-src|unsafe-eval/);
    expect(body).not.toContain('<script>');
  }
  const mail = await api.call<string>(`/outbox/${name}/body`, {});
  expect(mail.body).toContain('&lt;script&gt;');
  const pdf = await api.call<string>(`/outbox/${name}/attachment`, {});
  expect([pdf.headers.get('content-type'), pdf.body.slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
});

test.each(['..%2f..%2fpackage.json', 'nothing.eml', '%00.eml', '.hidden.eml', 'a/b.eml'])(
  '/outbox/%s is not there',
  async (name) => {
    const { status, body } = await shared().call<{ error: { code: string } }>(`/outbox/${name}`, {});
    expect([status, body.error.code]).toEqual([404, 'not_found']);
  },
);

test('in live mode there is no outbox', async () => {
  const api = await openApi(embedded, {
    STRIPE_SECRET_KEY: 'sk_live_nothing_is_asked_of_stripe_here',
    STRIPE_API_URL: '',
    SITE_URL: 'https://www.example.com',
    SMTP_URL: 'smtps://user:secret@mail.example.com',
    MAIL_FROM: 'orders@example.com',
    SELLER_NAME: 'Example Ltd',
    SELLER_ADDRESS: '1 Main Street | London',
    BOOKING_URL: 'https://calendar.example.com/30min',
  });
  expect((await api.call<{ mode: string }>('/health', {})).body.mode).toBe('live');
  expect((await api.call('/outbox', {})).status).toBe(404);
});
