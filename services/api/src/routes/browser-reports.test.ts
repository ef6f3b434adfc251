import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReleaseMetrics, VisitMetrics } from '@site/contract/visit-metrics';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readCspReports, readPaymentScripts } from '../metrics/csp-reports.ts';
import { removeOldReports } from '../metrics/visit-metrics.ts';
import { runCommand } from '../operator/program.ts';
import { type ApiHarness, openApi, shareApi, siteOrigin } from '../testing/api-harness.ts';
import { type Engine, embedded, onEveryEngine, onOneEngine } from '../testing/engines.ts';

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

async function linesOf(api: ApiHarness, command: string): Promise<string> {
  const result = await runCommand(api.dependencies(), { command, args: [], options: {} });
  return 'report' in result ? result.report.lines.join('\n') : result.error;
}

const file = '/r/checkout/0123456789ab/assets/a.js';

function sendReport(api: ApiHarness, body: unknown, type: string, query = `?release=${release}`) {
  return api.call<{ error?: { code: string } } | null>(`/csp-reports${query}`, {
    method: 'POST',
    headers: { 'content-type': type, origin: 'null' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** As Chromium and Firefox write it for `report-uri`. */
const reportUri = {
  'csp-report': {
    'document-uri': 'https://www.example.com/payment-flow?email=ada@engine.example',
    referrer: '',
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'original-policy': "default-src 'self'",
    disposition: 'enforce',
    'blocked-uri': 'https://evil.example/skim.js?card=4242',
    'source-file': `https://www.example.com${file}`,
    'line-number': 3,
    'status-code': 200,
  },
};

/** As they write it for `report-to`. */
const reportTo = [
  {
    type: 'csp-violation',
    age: 3,
    url: 'https://www.example.com/pricing',
    user_agent: 'Mozilla/5.0',
    body: {
      documentURL: 'https://www.example.com/_release/aaaaaaaaaaaa/PRICING',
      effectiveDirective: 'style-src-attr',
      blockedURL: 'inline',
      sourceFile: 'chrome-extension://abcdef/content.js',
      sample: '',
    },
  },
  { type: 'deprecation', age: 1, url: 'https://www.example.com/', body: { id: 'something' } },
];

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

    const lines = await linesOf(api, 'web-vitals');
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

  test('CSP violations are summed without personal data and shown to the operator', async () => {
    const api = await openApi(engine);
    const responses = await Promise.all([
      ...Array.from({ length: 5 }, () => sendReport(api, reportUri, 'application/csp-report')),
      sendReport(api, reportTo, 'application/reports+json'),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 204));

    const { queries } = api.dependencies().database;
    expect(await readCspReports(queries, '2026-01-01')).toEqual([
      {
        release,
        page: '/payment-flow',
        directive: 'script-src-elem',
        blocked: 'https://evil.example',
        at: file,
        count: 5,
      },
      { release, page: '/pricing', directive: 'style-src-attr', blocked: 'inline', at: '', count: 1 },
    ]);
    const stored = JSON.stringify(await queries.selectFrom('csp_reports').selectAll().execute());
    expect(stored).not.toMatch(/ada|4242|Mozilla|abcdef/);
    const lines = await linesOf(api, 'csp-reports');
    expect(lines).toMatch(/^https:\/\/evil\.example +5 /m);
    expect(lines).toMatch(/^aaaaaaaaaaaa +5 +script-src-elem +https:\/\/evil\.example +\/payment-flow/m);
  });

  /** A script that an attacker tries to run on the payment page. */
  const scriptOf = (origin: string) => ({
    'csp-report': { ...reportUri['csp-report'], 'blocked-uri': `${origin}/a.js` },
  });
  const styleOf = (origin: string) => ({
    'csp-report': { ...scriptOf(origin)['csp-report'], 'effective-directive': 'style-src-elem' },
  });
  const send = (api: ApiHarness, body: unknown, from: string, of = release) =>
    api.call(`/csp-reports?release=${of}`, {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report', origin: 'null', 'x-forwarded-for': from },
      body: JSON.stringify(body),
    });
  const alertsDuring = async (work: () => Promise<unknown>) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => logged.mockRestore());
    await work();
    return logged.mock.calls.flat().filter((line) => String(line).includes('"event":"alert"'));
  };

  test('a flood of CSP reports does not hide a new script on the payment page, which alerts once', async () => {
    const api = await openApi(engine, { TRUST_PROXY: '1' });
    const { queries } = api.dependencies().database;
    // The day has as many rows as it may have.
    await sql`insert into csp_reports (day, release_id, page, directive, blocked, at, count)
      select to_char(now() at time zone 'utc', 'YYYY-MM-DD'), ${release}, 'other', 'img-src', 'https://' || n, '', 1
      from generate_series(1, 20000) as n`.execute(queries);
    const flood = Array.from({ length: 130 }, (_, n) =>
      send(api, scriptOf(`https://n${n}.example`), '203.0.113.9'),
    );
    await Promise.all(flood);
    expect(await readPaymentScripts(queries, '2026-01-01')).toHaveLength(100);
    const alerts = await alertsDuring(async () => {
      for (const host of [1, 2, 3]) await send(api, scriptOf('https://skimmer.example'), `203.0.113.${host}`);
    });
    expect(alerts).toEqual([expect.stringContaining('https://skimmer.example')]);
    const found = (await readPaymentScripts(queries, '2026-01-01')).find(
      ({ source }) => source === 'https://skimmer.example',
    );
    expect(found).toMatchObject({ count: 3, release });
    expect(await linesOf(api, 'csp-reports')).toMatch(/^https:\/\/skimmer\.example +3 /m);
  });

  test('an address adds a bounded number of violations, and a bounded number of each', async () => {
    const api = await openApi(engine, { TRUST_PROXY: '1' });
    const { queries } = api.dependencies().database;
    const repeated = Array.from({ length: 40 }, () =>
      send(api, styleOf('https://one.example'), '203.0.113.9'),
    );
    for (const { status } of await Promise.all(repeated)) expect(status).toBe(204);
    expect(await readCspReports(queries, '2026-01-01')).toMatchObject([{ count: 20 }]);
    await queries
      .updateTable('rate_limits')
      .set({ count: 499 })
      .where('key', 'like', 'csp:%')
      .where('count', '=', 20)
      .execute();
    await queries.deleteFrom('rate_limits').where('count', '=', 40).execute();
    for (const n of [1, 2, 3]) await send(api, styleOf(`https://n${n}.example`), '203.0.113.9');
    await send(api, styleOf('https://other.example'), '203.0.113.2');
    const blocked = (await readCspReports(queries, '2026-01-01')).map((violation) => violation.blocked);
    expect(blocked.toSorted()).toEqual([
      'https://n1.example',
      'https://one.example',
      'https://other.example',
    ]);
  });

  test('what extensions run on the payment page, and scripts of other pages, raise no alert', async () => {
    const api = await openApi(engine);
    const { queries } = api.dependencies().database;
    const alerts = await alertsDuring(async () => {
      await sendReport(api, scriptOf('chrome-extension://abcdef'), 'application/csp-report');
      await sendReport(api, reportTo, 'application/reports+json');
      await sendReport(api, styleOf('https://evil.example'), 'application/csp-report');
    });
    expect(alerts).toEqual([]);
    expect(await readPaymentScripts(queries, '2026-01-01')).toEqual([]);
    expect(await readCspReports(queries, '2026-01-01')).toHaveLength(3);
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

  test.each<[string, unknown, string, string | undefined, [number, string]]>([
    ['another shape', { report: 'none' }, 'application/csp-report', undefined, [400, 'invalid_body']],
    ['no JSON', 'no json', 'application/csp-report', undefined, [400, 'invalid_json']],
    ['another type', reportUri, 'text/plain', undefined, [415, 'unsupported_media_type']],
    ['no release', reportUri, 'application/csp-report', '', [400, 'invalid_request']],
    [
      'a release that is no id',
      reportUri,
      'application/csp-report',
      '?release=newest',
      [400, 'invalid_request'],
    ],
    ['too many bytes', 'x'.repeat(65 * 1024), 'application/csp-report', undefined, [413, 'body_too_large']],
  ])('a CSP report with %s is rejected', async (_, body, type, query, expected) => {
    const response = await sendReport(shared(), body, type, query);
    expect([response.status, response.body?.error?.code]).toEqual(expected);
  });

  test('a CSP report with unexpected values is stored as far as it can be read', async () => {
    const odd = { 'csp-report': { 'document-uri': 7, 'blocked-uri': 'javascript:alert(1)' } };
    expect((await sendReport(shared(), odd, 'application/csp-report')).status).toBe(204);
    expect(await readCspReports(shared().dependencies().database.queries, '2026-01-01')).toEqual([
      { release, page: 'other', directive: 'unknown', blocked: 'javascript:', at: '', count: 1 },
    ]);
  });
});
