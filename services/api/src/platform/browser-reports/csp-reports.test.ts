import { expect, test, vi } from 'vitest';
import { type ApiHarness, shareApi } from '../../../testing/api-harness.ts';
import { embedded } from '../../../testing/engines.ts';
import { blockedPaymentScripts, cspViolations } from '../metrics/counters.ts';

const release = 'aaaaaaaaaaaa';
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

/** A script that an attacker tries to run on the payment page. */
const scriptOf = (origin: string) => ({
  'csp-report': { ...reportUri['csp-report'], 'blocked-uri': `${origin}/a.js` },
});
const onPage = (page: string) => ({
  'csp-report': { ...reportUri['csp-report'], 'document-uri': `https://www.example.com/${page}` },
});
const styleOf = (origin: string) => ({
  'csp-report': { ...scriptOf(origin)['csp-report'], 'effective-directive': 'style-src-elem' },
});

type Line = { event: string; [field: string]: unknown };

/** What is logged meanwhile, apart from requests. */
async function linesDuring(work: () => Promise<unknown>): Promise<Line[]> {
  const lines: Line[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Line);
  const spies = (['log', 'error'] as const).map((name) => vi.spyOn(console, name).mockImplementation(write));
  await work();
  for (const spy of spies) spy.mockRestore();
  return lines;
}

const alertsIn = (lines: readonly Line[]) =>
  lines.flatMap(({ event, message }) => (event === 'alert' ? [message] : []));

const count = async (counter: { get: () => Promise<{ values: { value: number }[] }> }) =>
  (await counter.get()).values.reduce((sum, { value }) => sum + value, 0);

const shared = shareApi(embedded, { TRUST_PROXY: '1' });

test('a CSP violation is counted, and logged without personal data', async () => {
  const before = await count(cspViolations);
  const lines = await linesDuring(async () => {
    expect((await sendReport(shared(), reportUri, 'application/csp-report')).status).toBe(204);
  });
  expect((await count(cspViolations)) - before).toBe(1);
  const reports = lines.filter(({ event }) => event === 'csp_report');
  expect(reports).toMatchObject([
    {
      ...{ release, page: '/payment-flow', directive: 'script-src-elem' },
      ...{ blocked: 'https://evil.example', file },
    },
  ]);
  // Without the ids of the requests: they are random.
  const logged = JSON.stringify(lines).replaceAll(/"request":"[^"]+"/g, '');
  expect(logged).not.toMatch(/ada|4242|abcdef/);
});

const send = (body: unknown, from: string) =>
  shared().call(`/csp-reports?release=${release}`, {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report', origin: 'null', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });

test('an address sends a bounded number, and a new script on the payment page alerts', async () => {
  const before = await count(blockedPaymentScripts);
  const { queries } = shared().dependencies().database;
  const lines = await linesDuring(async () => {
    expect((await send(styleOf('https://n.example'), '203.0.113.9')).status).toBe(204);
    await queries.updateTable('rate_limits').set({ count: 500 }).where('key', 'like', 'csp:%').execute();
    expect((await send(styleOf('https://n.example'), '203.0.113.9')).status).toBe(429);
    await send(scriptOf('https://skimmer.example'), '203.0.113.1');
  });
  expect(alertsIn(lines)).toEqual([expect.stringContaining('https://skimmer.example')]);
  expect((await count(blockedPaymentScripts)) - before).toBe(1);
  await queries.deleteFrom('rate_limits').execute();
});

test('what extensions run on the payment page, and scripts of other pages, raise no alert', async () => {
  const lines = await linesDuring(async () => {
    await send(scriptOf('chrome-extension://abcdef'), '203.0.113.4');
    await send(onPage('pricing'), '203.0.113.4');
    await send(styleOf('https://evil.example'), '203.0.113.4');
  });
  expect(alertsIn(lines)).toEqual([]);
});

test.each<[string, unknown, string, string | undefined, [number, string]]>([
  ['another shape', { report: 'none' }, 'application/csp-report', undefined, [400, 'invalid_body']],
  ['no release', reportUri, 'application/csp-report', '', [400, 'invalid_request']],
  [
    'a release that is no id',
    reportUri,
    'application/csp-report',
    '?release=newest',
    [400, 'invalid_request'],
  ],
])('a CSP report with %s is rejected', async (_, body, type, query, expected) => {
  const response = await sendReport(shared(), body, type, query);
  expect([response.status, response.body?.error?.code]).toEqual(expected);
});

test('a CSP report with unexpected values is read as far as possible, and makes no label of its own', async () => {
  const odd = { 'csp-report': { 'document-uri': 7, 'blocked-uri': 'javascript:alert(1)' } };
  const lines = await linesDuring(() => sendReport(shared(), odd, 'application/csp-report'));
  expect(lines).toMatchObject([
    { event: 'csp_report', page: 'other', directive: 'unknown', blocked: 'javascript:', file: '' },
  ]);
  await send({ 'csp-report': { ...reportUri['csp-report'], 'effective-directive': 'x-1' } }, '203.0.113.5');
  const labels = (await cspViolations.get()).values.map((value) => value.labels.directive);
  expect(labels).toContain('other');
  expect(labels).not.toContain('x-1');
});
