import { budgets } from '@site/contract/budgets';
import { siteIndexOf } from '@site/testing/small-site';
import { describe, expect, it } from 'vitest';
import { checkBudgets } from './budgets.ts';
import { checkRoutes, linksIn } from './checks.ts';

describe('the budgets', () => {
  const size = (html: number, scripts: Record<string, number>) => ({
    html,
    scripts: new Map(Object.entries(scripts)),
  });

  it('pass pages within them', () => {
    const page = new Map([['/', size(budgets.html, { 'shell assets/shell.js': budgets.scripts('/') })]]);
    expect(checkBudgets(page, new Map())).toEqual([]);
  });

  it('name the script that grew', () => {
    const live = new Map([['/', size(1024, { 'shell a.js': 80 * 1024, 'marketing home.js': 5 * 1024 })]]);
    const next = new Map([['/', size(1024, { 'shell a.js': 81 * 1024, 'marketing home.js': 50 * 1024 })]]);
    const budget = (budgets.scripts('/') / 1024).toFixed(1);
    expect(checkBudgets(next, live)).toEqual([
      `The scripts of / have 131.0 KB; their budget is ${budget} KB. marketing home.js grew from 5.0 KB to 50.0 KB.`,
    ]);
  });

  it('name the document that grew', () => {
    const reasons = checkBudgets(
      new Map([['/reviews', size(15 * 1024, {})]]),
      new Map([['/reviews', size(12 * 1024, {})]]),
    );
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
  expect(checkRoutes(withPages(500))).toEqual([]);
  expect(checkRoutes(withPages(501))).toEqual([expect.stringContaining('has 501 pages')]);
});
