import { describe, expect, it } from 'vitest';
import { siteIndexOf } from '../../testing/small-site.ts';
import { budgets } from '../formats/page-budgets.ts';
import { checkRoutes, findLinks, findMissingHeadings } from './checks.ts';
import { checkBudgets } from './page-weight.ts';

it('pages above their budgets are named, and others are not', () => {
  const [html, scripts] = [budgets.html, budgets.scripts('/')];
  const pages = { '/': { html, scripts }, '/reviews': { html: 13 * 1_024, scripts: 200 * 1_024 } };
  const [most, all] = [html, budgets.scripts('/reviews')].map((bytes) => (bytes / 1024).toFixed(1));
  expect(checkBudgets(new Map(Object.entries(pages)))).toEqual([
    `The document of /reviews has 13.0 KB, but the limit is ${most} KB. \`pnpm release diff\` shows what grew.`,
    `The scripts of /reviews have 200.0 KB, but the limit is ${all} KB. \`pnpm release diff\` shows what grew.`,
  ]);
});

describe('the links of a page', () => {
  it('are the paths of this site’s pages', () => {
    const html =
      '<a class="x" href="/pricing?category=linkedin">a</a><a href="/pricing#top">b</a><a href="https://x.example/">c</a>' +
      '<a href="//x.example/y">d</a><a href="/r/marketing/1/brief.pdf">e</a><link href="/favicon.svg"><a href="mailto:x">f</a>';
    expect(findLinks(html)).toEqual(['/pricing']);
  });
});

it.each([
  ['<title>Reviews | Pitchwright</title><h1 class="a">What <em>founders</em> say</h1>', []],
  ['<title>Reviews</title><h1>a</h1>', []],
  ['<title>Reviews | Pitchwright</title><h1 class="a"> <em></em></h1>', ['heading (<h1>)']],
  ['<title> | Pitchwright</title><p>b</p>', ['title', 'heading (<h1>)']],
  ['<title></title><h1>a</h1>', ['title']],
])('%s lacks %j', (html, missing) => {
  expect(findMissingHeadings(html)).toEqual(missing);
});

it('more paths than a page should inline are noted', () => {
  const { notFound } = siteIndexOf('0123456789ab', { folder: 'pages/x', pages: {} });
  const withPages = (count: number) => ({
    pages: Object.fromEntries(Array.from({ length: count }, (_, at) => [`/page-${at}`, notFound])),
  });
  expect(checkRoutes(withPages(500))).toEqual([]);
  expect(checkRoutes(withPages(501))).toEqual([expect.stringContaining('has 501 pages')]);
});
