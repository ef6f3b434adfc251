import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReleaseMetrics, VisitMetrics } from '@site/contract/visit-metrics';
import { expect, onTestFinished, test } from 'vitest';
import { type ApiHarness, openApi, shareApi, siteOrigin } from '../testing/api-harness.ts';
import { type Engine, embedded, onEveryEngine, onOneEngine } from '../testing/engines.ts';
import { reportOf } from '../testing/operator-commands.ts';
import { removeOldReports } from './visit-metrics.ts';

const token = 'a-token-of-the-operator-1';
const release = 'aaaaaaaaaaaa';
const canary = '0123456789ab';
const metrics: VisitMetrics = { release, page: '/pricing', webVitals: { lcp: 1_200, cls: 0 }, errors: [] };

const sendMetrics = (api: ApiHarness, body: unknown, { origin = siteOrigin, from = '203.0.113.1' } = {}) =>
  api.call('/visit-metrics', {
    method: 'POST',
    headers: { 'content-type': 'text/plain;charset=UTF-8', origin, 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });

/** An API that reads visitors' addresses from the header, and its site, which has these releases. */
async function openWithSite(engine: Engine, releases: readonly string[]) {
  const requested: string[] = [];
  const site = createServer(({ url = '' }, response) => {
    requested.push(url);
    response.writeHead(releases.includes(url.split('/')[2] ?? '') ? 200 : 404).end();
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void site.close());
  const { port } = site.address() as AddressInfo;
  const api = await openApi(engine, {
    OPERATOR_TOKEN: token,
    SITE_URL: `http://127.0.0.1:${port}`,
    SITE_ORIGINS: siteOrigin,
    TRUST_PROXY: '1',
  });
  return { api, requested };
}

async function readMetrics(api: ApiHarness, query = ''): Promise<readonly ReleaseMetrics[]> {
  const response = await api.call<{ releases: ReleaseMetrics[] }>(`/operator/visit-metrics${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  return response.body.releases;
}

onEveryEngine((engine) => {
  test('metrics are summed by release, concurrently too, and read by the operator', async () => {
    const { api } = await openWithSite(engine, [release, 'bbbbbbbbbbbb']);
    const broken = { kind: 'script', at: '/r/shell/0123456789ab/assets/a.js:1:20' } as const;
    const sent: VisitMetrics[] = [
      ...Array.from({ length: 12 }, () => metrics),
      { ...metrics, page: '/PRICING', webVitals: { lcp: 5_000 }, errors: [broken, broken] },
      { ...metrics, release: 'bbbbbbbbbbbb', canary, page: '/visitor@example.com' },
    ];
    const responses = await Promise.all(sent.map((body) => sendMetrics(api, body)));
    expect(responses.map(({ status }) => status)).toEqual(sent.map(() => 204));

    const [first, second] = await readMetrics(api);
    expect(first).toMatchObject({
      release,
      documents: 13,
      documentsWithErrors: 1,
      webVitals: { lcp: { seen: 13, good: 12, poor: 1 }, cls: { seen: 12, good: 12, poor: 0, p75: 0 } },
      errors: [{ ...broken, count: 2 }],
    });
    expect(second).toMatchObject({ release: 'bbbbbbbbbbbb', documents: 1, documentsWithErrors: 0 });
    expect(await readMetrics(api, `?canary=${canary}`)).toHaveLength(1);
    expect((await readMetrics(api, '?page=/pricing'))[0]?.documents).toBe(13);
    expect(await readMetrics(api, '?since=2999-01-01')).toEqual([]);

    const lines = (await reportOf(api, 'web-vitals')).lines.join('\n');
    expect(lines).toMatch(/^aaaaaaaaaaaa +13 +8 % /m);
    expect(lines).toContain('(92 % good)');
    expect(lines).toContain(broken.at);
    expect(lines).toContain('14 documents since');

    // An address that is no page of the site could hold anything, so it is not stored.
    const { queries } = api.dependencies().database;
    const stored = await queries.selectFrom('visit_metrics').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain('visitor');

    await queries.updateTable('visit_metrics').set({ day: '2026-01-01' }).execute();
    await removeOldReports(queries);
    expect(await readMetrics(api)).toEqual([]);
    expect(await queries.selectFrom('client_errors').selectAll().execute()).toHaveLength(1);
  });

  test('in a canary the reports of one address count as one visitor, whatever they report and however often', async () => {
    const { api } = await openWithSite(engine, [release]);
    const broken = { ...metrics, canary, errors: [{ kind: 'script' }] };
    const honest = ['203.0.113.2', '203.0.113.3', '2001:db8::1'];
    for (const from of honest) await sendMetrics(api, { ...metrics, canary }, { from });
    const forged = Array.from({ length: 40 }, () => sendMetrics(api, broken, { from: '203.0.113.9' }));
    for (const { status } of await Promise.all(forged)) expect(status).toBe(204);
    // An IPv6 network counts as one address.
    await sendMetrics(api, broken, { from: '2001:db8::2' });
    expect(await readMetrics(api, `?canary=${canary}`)).toMatchObject([
      { documents: 4, documentsWithErrors: 2, webVitals: { lcp: { seen: 4 } } },
    ]);
    expect(await readMetrics(api)).toMatchObject([{ documents: 44, documentsWithErrors: 41 }]);
    const { queries } = api.dependencies().database;
    const stored = await queries.selectFrom('rate_limits').selectAll().execute();
    expect(JSON.stringify(stored)).not.toMatch(/203\.0|2001:/);
  });

  test('metrics of a release that the site does not have are rejected, after a bounded number of look-ups', async () => {
    const { api, requested } = await openWithSite(engine, [release]);
    const unknown = (id: number) => ({ ...metrics, release: id.toString(16).padStart(12, '0') });
    const sent = await Promise.all(Array.from({ length: 30 }, (_, id) => sendMetrics(api, unknown(id))));
    expect(sent.filter(({ status }) => status === 400)).toHaveLength(20);
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(requested).toHaveLength(20);
    expect(await readMetrics(api)).toEqual([]);
    // Nor does such a flood stop the reports of others.
    expect((await sendMetrics(api, metrics, { from: '203.0.113.2' })).status).toBe(204);
  });

  test('an address adds a bounded number of documents to a release in a day', async () => {
    const { api } = await openWithSite(engine, [release, 'bbbbbbbbbbbb']);
    expect((await sendMetrics(api, metrics)).status).toBe(204);
    const { queries } = api.dependencies().database;
    await queries.updateTable('rate_limits').set({ count: 500 }).where('key', 'like', 'metrics:%').execute();
    await queries.deleteFrom('rate_limits').where('key', 'not like', `metrics:${release}%`).execute();
    expect((await sendMetrics(api, metrics)).status).toBe(429);
    expect((await sendMetrics(api, { ...metrics, release: 'bbbbbbbbbbbb' })).status).toBe(204);
    expect((await sendMetrics(api, metrics, { from: '203.0.113.2' })).status).toBe(204);
  });
});

onOneEngine(() => {
  const shared = shareApi(embedded, { OPERATOR_TOKEN: token });

  test.each<[string, unknown]>([
    ['a release that is no id', { ...metrics, release: 'newest' }],
    ['a negative time', { ...metrics, webVitals: { lcp: -1 } }],
    ['an unknown vital', { ...metrics, webVitals: { delay: 1 } }],
    ['an unknown field', { ...metrics, visitor: 'ada@engine.example' }],
    [
      'a foreign file',
      { ...metrics, errors: [{ kind: 'script', at: 'https://evil.example/?email=a@b.co' }] },
    ],
    ['too many errors', { ...metrics, errors: Array.from({ length: 6 }, () => ({ kind: 'script' })) }],
  ])('metrics with %s are rejected', async (_, body) => {
    expect((await sendMetrics(shared(), body)).status).toBe(400);
  });

  test('metrics of other origins are rejected, and nothing that was rejected is stored', async () => {
    expect((await sendMetrics(shared(), metrics, { origin: 'https://evil.example' })).status).toBe(403);
    const { queries } = shared().dependencies().database;
    expect(await queries.selectFrom('visit_metrics').selectAll().execute()).toEqual([]);
  });

  test.each([undefined, 'Bearer', 'Bearer wrong', `Basic ${token}`])(
    'metrics are for the operator: %s is a 401',
    async (authorization) => {
      const headers: Record<string, string> = authorization ? { authorization } : {};
      expect((await shared().call('/operator/visit-metrics', { headers })).status).toBe(401);
    },
  );

  test('without a configured token the metrics are closed', async () => {
    const api = await openApi(embedded);
    const headers = { authorization: 'Bearer ' };
    expect((await api.call('/operator/visit-metrics', { headers })).status).toBe(401);
  });
});
