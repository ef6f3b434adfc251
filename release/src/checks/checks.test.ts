import { budgets } from '@site/contract/budgets';
import type { AppManifest } from '@site/contract/release-manifest';
import { sampleConfig } from '@site/testing/runtime-config';
import { siteIndexOf } from '@site/testing/small-site';
import { describe, expect, it, vi } from 'vitest';
import { apiReasons, checkApi } from './api-contract.ts';
import { checkBudgets } from './budgets.ts';
import { checkRoutes, linksIn } from './checks.ts';

describe('the budgets', () => {
  const size = (html: number, scripts: Record<string, number>) => ({
    html,
    scripts: new Map(Object.entries(scripts)),
  });

  it('pass pages within them', () => {
    const page = new Map([['/', size(budgets.html, { 'shell assets/shell.js': budgets.scripts('/') })]]);
    expect(checkBudgets(page, new Map()).reasons).toEqual([]);
  });

  it('name the script that grew', () => {
    const live = new Map([['/', size(1024, { 'shell a.js': 80 * 1024, 'marketing home.js': 5 * 1024 })]]);
    const next = new Map([['/', size(1024, { 'shell a.js': 81 * 1024, 'marketing home.js': 50 * 1024 })]]);
    const budget = (budgets.scripts('/') / 1024).toFixed(1);
    expect(checkBudgets(next, live).reasons).toEqual([
      `The scripts of / have 131.0 KB; their budget is ${budget} KB. marketing home.js grew from 5.0 KB to 50.0 KB.`,
    ]);
  });

  it('name the document that grew', () => {
    const reasons = checkBudgets(
      new Map([['/reviews', size(15 * 1024, {})]]),
      new Map([['/reviews', size(12 * 1024, {})]]),
    ).reasons;
    expect(reasons).toEqual(['The document of /reviews has 15.0 KB, was 12.0 KB; its budget is 12.0 KB.']);
  });
});

describe('the links of a page', () => {
  it('are the paths of this site’s pages', () => {
    const html =
      '<a class="x" href="/pricing?category=linkedin">a</a><a href="/pricing#top">b</a><a href="https://x.example/">c</a>' +
      '<a href="//x.example/y">d</a><a href="/r/marketing/1/brief.pdf">e</a><link href="/favicon.svg"><a href="mailto:x">f</a>';
    expect(linksIn(html)).toEqual(['/pricing']);
  });
});

it('more paths than a page should inline are noted', () => {
  const { notFound } = siteIndexOf('0123456789ab', { folder: 'pages/x', pages: {} });
  const withPages = (count: number) => ({
    pages: Object.fromEntries(Array.from({ length: count }, (_, at) => [`/page-${at}`, notFound])),
  });
  expect(checkRoutes(withPages(500))).toEqual({ reasons: [], notes: [] });
  expect(checkRoutes(withPages(501)).notes).toEqual([expect.stringContaining('has 501 pages')]);
});

describe('the API operations that apps require', () => {
  const caller = (api: AppManifest['requires']['api'], catalogue: string | null = null) =>
    new Map([
      [
        'checkout',
        {
          name: 'checkout',
          version: '1',
          requires: { imports: {}, api, catalogue },
        } as unknown as AppManifest,
      ],
    ]);
  const contract = {
    info: { version: '1.2.0', 'x-catalogue': 'today' },
    paths: { '/order': { get: {} } },
  };

  it('are offered by an API of an accepted version', () => {
    const apps = caller({ version: '^1.1.0', operations: ['GET /order'] }, 'today');
    expect(apiReasons(contract, apps, 'http://api.example')).toEqual([]);
  });

  it('are each reported when they are not offered', () => {
    const apps = caller({ version: '^2.0.0', operations: ['POST /order', 'GET /cart'] }, 'tomorrow');
    expect(apiReasons(contract, apps, 'http://api.example')).toEqual([
      'checkout@1 calls an API of version ^2.0.0; http://api.example has 1.2.0.',
      'checkout@1 calls POST /order, GET /cart, which http://api.example does not offer.',
      'checkout@1 shows the plans and prices tomorrow; http://api.example charges by today.',
    ]);
  });

  it('prevent a promotion when the contract of the API cannot be read, unless the check was declined by name', async () => {
    const apps = caller({ version: '^1.1.0', operations: ['GET /order'] });
    const release = { config: sampleConfig };
    const failing = vi.fn(async () => new Response('{}', { status: 500 }));
    vi.stubGlobal('fetch', failing);
    const { reasons } = await checkApi(release, apps, true);
    expect(reasons).toEqual([expect.stringContaining('answers its OpenAPI document with 500')]);
    failing.mockRejectedValue(new TypeError('fetch failed'));
    expect((await checkApi(release, apps, true)).reasons).toEqual([
      expect.stringContaining('does not answer'),
    ]);
    expect(await checkApi(release, apps, false)).toEqual({
      reasons: [],
      notes: [expect.stringContaining('NOT CHECKED: whether the API')],
    });
  });
});
