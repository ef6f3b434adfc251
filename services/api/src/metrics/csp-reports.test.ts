import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type ApiHarness, openApi, shareApi } from '../testing/api-harness.ts';
import { embedded, onEveryEngine, onOneEngine } from '../testing/engines.ts';
import { reportOf } from '../testing/operator-commands.ts';
import { readCspReports, readPaymentScripts } from './csp-reports.ts';

const token = 'a-token-of-the-operator-1';
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
    const lines = (await reportOf(api, 'csp-reports')).lines.join('\n');
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
    expect((await reportOf(api, 'csp-reports')).lines.join('\n')).toMatch(/^https:\/\/skimmer\.example +3 /m);
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
