import { startSandbox } from '@site/stripe-sandbox';
import { expect, test } from 'vitest';
import { readRefused } from '../figures/policy-reports.ts';
import { perform } from '../operator/perform.ts';
import { type Bench, openBench } from '../testing/bench.ts';
import { embedded, onEveryEngine } from '../testing/engines.ts';

const set = 'aaaaaaaaaaaa';
const at = '/r/checkout/0123456789ab/assets/a.js';

function send(bench: Bench, body: unknown, type: string, query = `?set=${set}`) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return bench.call<{ error?: { code: string } } | null>(`/csp-reports${query}`, {
    method: 'POST',
    headers: { 'content-type': type, origin: 'null' },
    body: text,
  });
}

/** As Chromium and Firefox write it for `report-uri`. */
const single = {
  'csp-report': {
    'document-uri': 'https://www.example.com/payment-flow?email=ada@engine.example',
    referrer: '',
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'original-policy': "default-src 'self'",
    disposition: 'enforce',
    'blocked-uri': 'https://evil.example/skim.js?card=4242',
    'source-file': `https://www.example.com${at}`,
    'line-number': 3,
    'status-code': 200,
  },
};

/** As they write it for `report-to`. */
const several = [
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
  test('what browsers refused is summed without saying where anybody was, and shown to the operator', async () => {
    const bench = await openBench(startSandbox, engine);
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => send(bench, single, 'application/csp-report')),
      send(bench, several, 'application/reports+json'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));

    const { queries } = bench.services().database;
    expect(await readRefused(queries, '2026-01-01')).toEqual([
      {
        set,
        page: '/payment-flow',
        directive: 'script-src-elem',
        blocked: 'https://evil.example',
        at,
        count: 5,
      },
      { set, page: '/pricing', directive: 'style-src-attr', blocked: 'inline', at: '', count: 1 },
    ]);
    const kept = JSON.stringify(await queries.selectFrom('policy_reports').selectAll().execute());
    expect(kept).not.toMatch(/ada|4242|Mozilla|abcdef/);

    const answer = await perform(bench.services(), { verb: 'csp-reports', words: [], options: {} });
    const lines = 'report' in answer ? answer.report.lines.join('\n') : answer.problem;
    expect(lines).toMatch(/^aaaaaaaaaaaa +5 +script-src-elem +https:\/\/evil\.example +\/payment-flow/m);
  });
});

test('what is not a report is refused', async () => {
  const bench = await openBench(startSandbox, embedded);
  const answers = await Promise.all([
    send(bench, { report: 'none' }, 'application/csp-report'),
    send(bench, 'no json', 'application/csp-report'),
    send(bench, single, 'text/plain'),
    send(bench, single, 'application/csp-report', ''),
    send(bench, single, 'application/csp-report', '?set=newest'),
    send(bench, 'x'.repeat(65 * 1024), 'application/csp-report'),
  ]);
  expect(answers.map(({ status, body }) => [status, body?.error?.code])).toEqual([
    [400, 'invalid_body'],
    [400, 'invalid_json'],
    [415, 'unsupported_media_type'],
    [400, 'invalid_request'],
    [400, 'invalid_request'],
    [413, 'body_too_large'],
  ]);
  expect(await readRefused(bench.services().database.queries, '2026-01-01')).toEqual([]);
});

test('odd reports are counted as what can be told of them', async () => {
  const bench = await openBench(startSandbox, embedded);
  const odd = { 'csp-report': { 'document-uri': 7, 'blocked-uri': 'javascript:alert(1)' } };
  expect((await send(bench, odd, 'application/csp-report')).status).toBe(204);
  expect(await readRefused(bench.services().database.queries, '2026-01-01')).toEqual([
    { set, page: 'other', directive: 'unknown', blocked: 'javascript:', at: '', count: 1 },
  ]);
});
