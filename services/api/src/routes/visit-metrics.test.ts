import type { ReleaseMetrics, VisitMetrics } from '@site/contract/visit-metrics';
import { startSandbox } from '@site/stripe-sandbox';
import { expect, test } from 'vitest';
import { forgetOldFigures } from '../figures/keep-figures.ts';
import { perform } from '../operator/perform.ts';
import { type Bench, openBench, siteOrigin } from '../testing/bench.ts';
import { embedded, onEveryEngine } from '../testing/engines.ts';

const token = 'a-token-that-nobody-guesses';
const set = 'aaaaaaaaaaaa';
const stage = '0123456789ab';
const figures: VisitMetrics = {
  release: set,
  page: '/pricing',
  webVitals: { lcp: 1_200, cls: 0 },
  errors: [],
};

const told = (body: VisitMetrics) => ({
  method: 'POST',
  headers: { 'content-type': 'text/plain;charset=UTF-8', origin: siteOrigin },
  body: JSON.stringify(body),
});

async function read(bench: Bench, query = ''): Promise<readonly ReleaseMetrics[]> {
  const answer = await bench.call<{ releases: ReleaseMetrics[] }>(`/operator/visit-metrics${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  return answer.body.releases;
}

onEveryEngine((engine) => {
  test('documents are summed by release set, concurrently too, and read by the operator', async () => {
    const bench = await openBench(startSandbox, engine, { OPERATOR_TOKEN: token });
    const broken = { kind: 'script', at: '/r/shell/0123456789ab/assets/a.js:1:20' } as const;
    const reports: VisitMetrics[] = [
      ...Array.from({ length: 12 }, () => figures),
      { ...figures, page: '/PRICING', webVitals: { lcp: 5_000 }, errors: [broken, broken] },
      { ...figures, release: 'bbbbbbbbbbbb', canary: stage, page: '/nobody@example.com' },
    ];
    const answers = await Promise.all(reports.map((report) => bench.call('/visit-metrics', told(report))));
    expect(answers.map(({ status }) => status)).toEqual(reports.map(() => 204));

    const [first, second] = await read(bench);
    expect(first).toMatchObject({
      release: set,
      documents: 13,
      documentsWithErrors: 1,
      webVitals: { lcp: { seen: 13, good: 12, poor: 1 }, cls: { seen: 12, good: 12, poor: 0, p75: 0 } },
      errors: [{ ...broken, count: 2 }],
    });
    expect(second).toMatchObject({ release: 'bbbbbbbbbbbb', documents: 1, documentsWithErrors: 0 });
    expect(await read(bench, `?canary=${stage}`)).toHaveLength(1);
    expect((await read(bench, '?page=/pricing'))[0]?.documents).toBe(13);
    expect(await read(bench, '?since=2999-01-01')).toEqual([]);

    const answer = await perform(bench.services(), { verb: 'vitals', words: [], options: {} });
    const lines = 'report' in answer ? answer.report.lines.join('\n') : answer.problem;
    expect(lines).toMatch(/^aaaaaaaaaaaa +13 +8 % /m);
    expect(lines).toContain('(92 % good)');
    expect(lines).toContain(broken.at);
    expect(lines).toContain('14 documents since');

    // An address that is no page of the site could say anything; it is not kept.
    const { queries } = bench.services().database;
    const kept = await queries.selectFrom('visit_figures').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain('nobody');
  });

  test('sums are forgotten after three months', async () => {
    const bench = await openBench(startSandbox, engine, { OPERATOR_TOKEN: token });
    await bench.call('/visit-metrics', told({ ...figures, errors: [{ kind: 'page' }] }));
    const { queries } = bench.services().database;
    await queries.updateTable('visit_figures').set({ day: '2026-01-01' }).execute();
    await forgetOldFigures(queries);
    expect(await read(bench)).toEqual([]);
    expect(await queries.selectFrom('visit_errors').selectAll().execute()).toHaveLength(1);
  });
});

test('what is not a report is refused, and so are other origins', async () => {
  const bench = await openBench(startSandbox, embedded);
  const wrong: readonly unknown[] = [
    { ...figures, release: 'newest' },
    { ...figures, webVitals: { lcp: -1 } },
    { ...figures, webVitals: { patience: 1 } },
    { ...figures, visitor: 'ada@engine.example' },
    { ...figures, errors: [{ kind: 'script', at: 'https://evil.example/?email=a@b.co' }] },
    { ...figures, errors: Array.from({ length: 6 }, () => ({ kind: 'script' })) },
  ];
  for (const body of wrong) {
    expect((await bench.call('/visit-metrics', told(body as VisitMetrics))).status).toBe(400);
  }
  const elsewhere = {
    ...told(figures),
    headers: { origin: 'https://evil.example', 'content-type': 'text/plain' },
  };
  expect((await bench.call('/visit-metrics', elsewhere)).status).toBe(403);
  const { queries } = bench.services().database;
  expect(await queries.selectFrom('visit_figures').selectAll().execute()).toEqual([]);
});

test.each([undefined, 'Bearer', 'Bearer wrong', `Basic ${token}`])(
  'figures are not for everybody: %s is a 401',
  async (authorization) => {
    const bench = await openBench(startSandbox, embedded, { OPERATOR_TOKEN: token });
    const headers: Record<string, string> = authorization ? { authorization } : {};
    expect((await bench.call('/operator/visit-metrics', { headers })).status).toBe(401);
  },
);

test('without a token in the configuration nobody is the operator', async () => {
  const bench = await openBench(startSandbox, embedded);
  const headers = { authorization: 'Bearer ' };
  expect((await bench.call('/operator/visit-metrics', { headers })).status).toBe(401);
});
