import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';
import { explainSkip } from '@site/testing/prerequisites';
import { expect, test } from 'vitest';
import { openApi, shareApi } from '../../../testing/api-harness.ts';

const shared = shareApi();

test('mails in the outbox can be read', async () => {
  const api = shared();
  const { body: opened } = await api.open();
  await api.pay(opened, undefined, { name: '<script>alert(1)</script>' });
  await api.orderBecomes(opened, { invoice: 'sent' });
  const name = `invoice-${opened.orderNumber}.eml`;
  const list = await api.call<string>('/outbox', {});
  expect(list.body).toContain(`href="/outbox/${name}"`);
  // Without this link, browsers request an icon that the policy forbids.
  expect(list.body).toContain('<link rel="icon" href="data:,">');
  const mail = await api.call<string>(`/outbox/${name}`, {});
  for (const { status, headers } of [list, mail]) {
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; (?!.*script-src).*sandbox/);
  }
  expect(mail.body).not.toContain('<script>');
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

/** Sends a request with its own Host header, which `fetch` would replace by the address's host name. */
async function statusWith(url: string, headers: Record<string, string>): Promise<number | undefined> {
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

test.each([
  ['a host name that was made to point to this machine', { host: 'rebound.attacker.test' }],
  ['a host name that only looks local', { host: 'localhost.attacker.test:8787' }],
  ['a proxy', { 'x-forwarded-for': '203.0.113.9' }],
])('the outbox rejects %s', async (_, headers) => {
  for (const path of ['/outbox', '/outbox/invoice-1.eml', '/outbox/invoice-1.eml/attachment']) {
    expect(await statusWith(`${shared().url()}${path}`, headers)).toBe(403);
  }
});

const networks = Object.values(networkInterfaces()).flatMap((network) => network ?? []);
const outside = networks.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
const alone = explainSkip('network', outside !== undefined);

test.skipIf(alone !== '')(
  `the outbox rejects other machines, whatever host name they use ${alone}`,
  async () => {
    const api = await openApi({ API_HOST: '0.0.0.0' });
    const { port } = new URL(api.url());
    expect(await statusWith(`http://${outside}:${port}/outbox`, { host: 'localhost' })).toBe(403);
  },
);
