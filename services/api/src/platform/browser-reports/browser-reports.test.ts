import type { VisitMetrics } from '@site/contract/visit-metrics';
import { startLocalServer } from '@site/testing/local-server';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openApi } from '../../../testing/api-harness.ts';
import { siteOrigin } from '../../../testing/site-requests.ts';
import { processMetrics } from '../metrics/counters.ts';

const release = 'aaaaaaaaaaaa';
const label = `release="${release}"`;
const file = '/r/checkout/0123456789ab/assets/a.js';
const metrics: VisitMetrics = { release, page: '/pricing', webVitals: { lcp: 1_200, cls: 0 }, errors: [] };

/** A `report-uri` report as Chromium and Firefox send it, about an attacker's script on the payment page. */
const report = {
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
};

type Line = { event: string; [field: string]: unknown };

/** Opens an API whose site has one release. */
async function openWithSite() {
  const site = await startLocalServer(({ url = '' }, response) => {
    response.writeHead(url.split('/')[2] === release ? 200 : 404).end();
  });
  onTestFinished(() => site.close());
  const { call, queries } = await openApi({
    SITE_URL: site.url,
    SITE_ORIGINS: siteOrigin,
    TRUST_PROXY: '1',
  });
  const lines: Line[] = [];
  for (const name of ['log', 'error'] as const) {
    const spy = vi.spyOn(console, name).mockImplementation((line: string) => lines.push(JSON.parse(line)));
    onTestFinished(() => spy.mockRestore());
  }
  const send = async (path: string, headers: Record<string, string>, body: object) => {
    return (await call(path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  };
  return {
    /** The logged lines, except those about requests. */
    lines,
    sendMetrics: (body: VisitMetrics, headers: Record<string, string> = {}) =>
      send(
        '/visit-metrics',
        { 'content-type': 'text/plain;charset=UTF-8', origin: siteOrigin, ...headers },
        body,
      ),
    sendReport: (changed: object, query = `?release=${release}`) => {
      const body = { 'csp-report': { ...report, ...changed } };
      return send(`/csp-reports${query}`, { 'content-type': 'application/csp-report', origin: 'null' }, body);
    },
    /** Simulates five hundred reports today from each address that has sent a report. */
    useUp: (key: string) =>
      queries().updateTable('rate_limits').set({ count: 500 }).where('key', 'like', `${key}:%`).execute(),
  };
}

/** Returns the values of all metrics, keyed by name and labels. */
async function counted(): Promise<Record<string, number>> {
  const lines = (await processMetrics.metrics()).split('\n').filter((line) => !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))] as const),
  );
}

beforeEach(() => processMetrics.resetMetrics());

test('the metrics of documents are counted by release, and their errors are logged without the visitor', async () => {
  const { sendMetrics, lines } = await openWithSite();
  const broken = { kind: 'script', at: '/r/shell/0123456789ab/assets/a.js:1:20' } as const;
  // A lone surrogate cannot be percent-encoded.
  const page = '/visitor@example.com/\ud800';
  const failed = { ...metrics, page, webVitals: { lcp: 5_000 }, errors: [broken] };
  for (const body of [metrics, metrics, failed]) expect(await sendMetrics(body)).toBe(204);
  expect(await counted()).toMatchObject({
    [`visit_documents_total{${label},errors="none"}`]: 2,
    [`visit_documents_total{${label},errors="some"}`]: 1,
    [`web_vital_seconds_bucket{le="2.5",${label},vital="lcp"}`]: 2,
    [`web_vital_seconds_count{${label},vital="lcp"}`]: 3,
    [`layout_shift_bucket{le="0.1",${label}}`]: 2,
  });
  expect(lines.filter(({ event }) => event === 'client_error')).toMatchObject([
    { release, page: 'other', kind: 'script', file: broken.at },
  ]);
  expect(JSON.stringify([lines, await processMetrics.metrics()])).not.toContain('visitor@');
});

test('metrics of a release that the site does not have, of other origins, and of a flood are rejected', async () => {
  const { sendMetrics, useUp } = await openWithSite();
  expect(await sendMetrics({ ...metrics, release: 'bbbbbbbbbbbb' })).toBe(400);
  expect(await sendMetrics(metrics, { origin: 'https://evil.example' })).toBe(403);
  expect(Object.keys(await counted()).filter((series) => series.includes('release='))).toEqual([]);
  await useUp('metrics-today');
  expect(await sendMetrics(metrics)).toBe(429);
  expect(await sendMetrics(metrics, { 'x-forwarded-for': '203.0.113.2' })).toBe(204);
});

test('a script that is blocked on the payment page is counted, logged without personal data, and alerts', async () => {
  const { sendReport, lines, useUp } = await openWithSite();
  expect(await sendReport({})).toBe(204);
  expect(await counted()).toMatchObject({
    'csp_violations_total{directive="script-src"}': 1,
    blocked_payment_scripts_total: 1,
  });
  const blocked = 'https://evil.example';
  expect(lines.filter(({ event }) => event === 'csp_report')).toMatchObject([
    { release, page: '/payment-flow', directive: 'script-src-elem', blocked, file },
  ]);
  expect(lines.filter(({ event }) => event === 'alert')).toMatchObject([
    { message: expect.stringContaining(blocked) },
  ]);
  // Remove the request ids, which are random.
  expect(JSON.stringify(lines).replaceAll(/"request":"[^"]+"/g, '')).not.toMatch(/ada|4242/);
  await useUp('csp');
  expect(await sendReport({})).toBe(429);
});

test('what extensions run, styles, scripts of other pages and odd reports alert of nothing and make no label', async () => {
  const { sendReport, lines } = await openWithSite();
  await sendReport({ 'blocked-uri': 'chrome-extension://abcdef/a.js' });
  await sendReport({ 'document-uri': 'https://www.example.com/pricing' });
  await sendReport({ 'effective-directive': 'style-src-elem' });
  const odd = { 'document-uri': 7, 'effective-directive': 'x-1', 'blocked-uri': 'javascript:alert(1)' };
  await sendReport({ ...odd, 'source-file': null });
  expect(lines.filter(({ event }) => event === 'alert')).toEqual([]);
  expect(lines.filter(({ event }) => event === 'csp_report').at(-1)).toMatchObject({
    page: 'other',
    directive: 'x-',
    blocked: 'javascript:',
    file: '',
  });
  const directives = Object.keys(await counted()).filter((series) =>
    series.startsWith('csp_violations_total'),
  );
  expect(directives.toSorted()).toEqual([
    'csp_violations_total{directive="other"}',
    'csp_violations_total{directive="script-src"}',
    'csp_violations_total{directive="style-src"}',
  ]);
  expect(await sendReport({}, '')).toBe(400);
  expect(await sendReport({}, '?release=newest')).toBe(400);
});
