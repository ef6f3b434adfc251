import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { VisitMetrics } from '@site/contract/visit-metrics';
import { processMetrics } from '@site/telemetry/metrics';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type ApiHarness, openApi, siteOrigin } from '../../../testing/api-harness.ts';
import { type Engine, onEveryEngine } from '../../../testing/engines.ts';

const release = 'aaaaaaaaaaaa';
const metrics: VisitMetrics = { release, page: '/pricing', webVitals: { lcp: 1_200, cls: 0 }, errors: [] };

const sendMetrics = (api: ApiHarness, body: unknown, { origin = siteOrigin, from = '203.0.113.1' } = {}) =>
  api.call('/visit-metrics', {
    method: 'POST',
    headers: { 'content-type': 'text/plain;charset=UTF-8', origin, 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });

/** An API that reads visitors' addresses from the header, and its site, which has these releases. */
async function openWithSite(engine: Engine, releases: readonly string[]) {
  const site = createServer(({ url = '' }, response) => {
    response.writeHead(releases.includes(url.split('/')[2] ?? '') ? 200 : 404).end();
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void site.close());
  const { port } = site.address() as AddressInfo;
  const api = await openApi(engine, {
    SITE_URL: `http://127.0.0.1:${port}`,
    SITE_ORIGINS: siteOrigin,
    TRUST_PROXY: '1',
  });
  return { api };
}

/** Values of the metrics of this release, by name and labels. */
async function counted(): Promise<Record<string, number>> {
  const lines = (await processMetrics.metrics()).split('\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [series = '', value] = line.split(' ');
      return series.includes(`release="${release}"`) ? [[series, Number(value)]] : [];
    }),
  );
}

beforeEach(() => processMetrics.resetMetrics());

onEveryEngine((engine) => {
  test('the metrics of documents are counted by release, and their errors are logged without the visitor', async () => {
    const { api } = await openWithSite(engine, [release]);
    const logged = vi.spyOn(console, 'log').mockImplementation(() => {});
    onTestFinished(() => logged.mockRestore());
    const broken = { kind: 'script', at: '/r/shell/0123456789ab/assets/a.js:1:20' } as const;
    const sent: VisitMetrics[] = [
      ...Array.from({ length: 12 }, () => metrics),
      { ...metrics, page: '/visitor@example.com', webVitals: { lcp: 5_000 }, errors: [broken] },
    ];
    const responses = await Promise.all(sent.map((body) => sendMetrics(api, body)));
    expect(responses.map(({ status }) => status)).toEqual(sent.map(() => 204));
    const label = `release="${release}"`;
    expect(await counted()).toMatchObject({
      [`visit_documents_total{${label},errors="none"}`]: 12,
      [`visit_documents_total{${label},errors="some"}`]: 1,
      [`client_errors_total{${label},kind="script"}`]: 1,
      [`web_vital_seconds_bucket{le="2.5",${label},vital="lcp"}`]: 12,
      [`web_vital_seconds_count{${label},vital="lcp"}`]: 13,
      [`layout_shift_bucket{le="0.1",${label}}`]: 12,
    });
    const lines = logged.mock.calls.flat().filter((line) => String(line).includes('client_error'));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { event: 'client_error', release, page: 'other', kind: 'script', file: broken.at },
    ]);
    expect(JSON.stringify([lines, await processMetrics.metrics()])).not.toContain('visitor@');
  });

  test('metrics of a release that the site does not have, and of other origins, are rejected', async () => {
    const { api } = await openWithSite(engine, [release]);
    expect((await sendMetrics(api, { ...metrics, release: 'bbbbbbbbbbbb' })).status).toBe(400);
    expect((await sendMetrics(api, metrics, { origin: 'https://evil.example' })).status).toBe(403);
    expect(await counted()).toEqual({});
  });

  test('an address adds a bounded number of documents in a day', async () => {
    const { api } = await openWithSite(engine, [release]);
    expect((await sendMetrics(api, metrics)).status).toBe(204);
    const { queries } = api.dependencies().database;
    await queries
      .updateTable('rate_limits')
      .set({ count: 500 })
      .where('key', 'like', 'metrics-today:%')
      .execute();
    expect((await sendMetrics(api, metrics)).status).toBe(429);
    expect((await sendMetrics(api, metrics, { from: '203.0.113.2' })).status).toBe(204);
  });
});
