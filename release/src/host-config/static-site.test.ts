import type { SiteIndex } from '@site/contract/release-manifest';
import { describe, expect, it } from 'vitest';
import { localConfiguration } from '../configuration.ts';
import { CliError } from '../problem.ts';
import { answersOf, spellingsOf } from './answers.ts';
import { hostFiles } from './static-site.ts';

const config = localConfiguration({
  site: 'https://www.example.com',
  api: 'https://api.example.com',
  sandbox: 'https://js.stripe.com',
}) as SiteIndex['config'];

function siteOf(paths: readonly string[]): SiteIndex {
  const page = (path: string) => ({
    file: `pages/x${path}.html`,
    status: 200,
    styleHash: `sha256-${path}`,
    scriptHashes: [],
  });
  return {
    schema: 1,
    set: '0123456789ab',
    pages: Object.fromEntries(paths.map((path) => [path, page(path)])),
    notFound: { ...page('/404'), status: 404 },
    redirects: { '/work/portfolio': '/portfolio' },
    files: { '/robots.txt': 'pages/x/root/robots.txt' },
    config,
  };
}
const site = siteOf(['/', '/Process', '/contact', '/payment-flow']);
const answers = answersOf(site);

/** Every value that the matching rules of a `_headers` file give a header at an address. */
function valuesAt(text: string, address: string): Record<string, string[]> {
  const headers: Record<string, string[]> = {};
  for (const block of text.trim().split('\n\n')) {
    const [pattern = '', ...lines] = block.split('\n');
    const matches = pattern.endsWith('*') ? address.startsWith(pattern.slice(0, -1)) : address === pattern;
    if (!matches) continue;
    for (const line of lines.map((one) => one.trim())) {
      const name = line.slice(0, line.indexOf(':'));
      headers[name] = [...(headers[name] ?? []), line.slice(name.length + 2)];
    }
  }
  return headers;
}

describe.each(['netlify', 'cloudflare-pages'] as const)('the files for %s', (host) => {
  const { _headers = '', _redirects = '' } = hostFiles(host, answers);

  it.each(answers.documents)('give $path the headers of the shared policy', ({ path, headers }) => {
    const given = valuesAt(_headers, path);
    expect(Object.keys(given).sort()).toEqual(Object.keys(headers).sort());
    for (const [name, value] of Object.entries(headers)) expect(given[name], name).toContain(value);
  });

  it.each(answers.documents)(
    'say nothing about $path twice that hosts would have to choose from',
    ({ path }) => {
      const { 'content-security-policy': policies = [], ...others } = valuesAt(_headers, path);
      for (const [name, values] of Object.entries(others)) expect(values, name).toHaveLength(1);
      // Both hold, and the shared one asks for nothing that the page's own does not.
      const own = (policies.at(-1) ?? '').split('; ');
      expect(policies[0]?.split('; ').filter((directive) => !own.includes(directive))).toEqual([]);
      expect(policies[0]).toContain("frame-ancestors 'none'");
    },
  );

  it('guard addresses that no page has', () => {
    const given = valuesAt(_headers, '/no/such/page');
    expect(given['x-frame-options']).toEqual(['DENY']);
    expect(given['content-security-policy']).toEqual([expect.stringContaining("frame-ancestors 'none'")]);
  });

  it('have published files kept for ever', () => {
    const given = valuesAt(_headers, '/r/shell/0123456789ab/a.js');
    for (const [name, value] of Object.entries(answers.publishedHeaders))
      expect(given[name]).toEqual([value]);
  });

  it('lead old addresses and other spellings to the page', () => {
    const rules = _redirects.trim().split('\n');
    expect(rules).toContain('/work/portfolio /portfolio 301');
    expect(rules).toContain('/process /Process 301');
    expect(rules).toContain('/Contact /contact 301');
    expect(rules).toContain('/CONTACT /contact 301');
    expect(rules.every((rule) => rule.split(' ')[0] !== rule.split(' ')[1])).toBe(true);
  });
});

describe('the file for vercel', () => {
  const { 'vercel.json': text = '' } = hostFiles('vercel', answers);
  const json = JSON.parse(text) as {
    headers: { source: string; headers: { key: string; value: string }[] }[];
    redirects: { source: string; destination: string; statusCode: number }[];
  };

  it.each(answers.documents)('gives $path the headers of the shared policy', ({ path, headers }) => {
    const given = json.headers
      .filter(({ source }) => new RegExp(`^${source}$`).test(path))
      .flatMap(({ headers: list }) => list.map(({ key, value }) => [key, value] as const));
    expect(Object.fromEntries(given)).toEqual(headers);
  });

  it('leads old addresses on for good', () => {
    expect(json.redirects).toContainEqual({
      source: '/work/portfolio',
      destination: '/portfolio',
      statusCode: 301,
    });
  });
});

describe('a preview on a static host', () => {
  const shown = {
    ...siteOf(['/', '/contact', '/payment-flow']),
    set: 'fedcba987654',
    preview: { until: '2030-01-01T00:00:00.000Z', overrides: true },
  };
  const over = { file: 'pages/x/_preview.html', status: 410, styleHash: 'sha256-x', scriptHashes: [] };
  const withPreview = answersOf({ ...site, previewOver: over }, [shown]);

  it('stands at its own address, not for search engines, and nothing said for all pages takes its rights', () => {
    const { _headers = '', _redirects = '' } = hostFiles('netlify', withPreview);
    expect(withPreview.kept.map(({ at }) => at)).toEqual([
      '/_release/0123456789ab',
      '/_preview/fedcba987654',
    ]);
    const given = valuesAt(_headers, '/_preview/fedcba987654/contact');
    expect(given['x-robots-tag']).toEqual(['noindex, nofollow']);
    expect(valuesAt(_headers, '/contact')['x-robots-tag']).toBeUndefined();
    const page = withPreview.kept[1]?.documents.find(({ path }) => path.endsWith('/contact'));
    const own = (page?.headers['content-security-policy'] ?? '').split('; ');
    expect(own.find((rule) => rule.startsWith('script-src'))).toContain('http://127.0.0.1:*');
    const shared = (given['content-security-policy']?.[0] ?? '').split('; ');
    expect(shared.filter((rule) => !own.includes(rule))).toEqual([]);
    expect(_redirects.trim().split('\n')).toContain('/_preview/* /_preview/404.html 404');
  });

  it('keeps the strict policy on its payment page', () => {
    const page = withPreview.kept[1]?.documents.find(({ path }) => path.endsWith('/payment-flow'));
    expect(page?.headers['content-security-policy']).not.toContain('127.0.0.1');
  });
});

describe('a site that a host cannot take', () => {
  it('is refused with the number', () => {
    const large = answersOf(siteOf(Array.from({ length: 200 }, (_, at) => `/page-${at}`)));
    expect(() => hostFiles('cloudflare-pages', large)).toThrow(CliError);
    expect(() => hostFiles('cloudflare-pages', large)).toThrow(
      'takes 100 header rules and this set needs 203',
    );
    expect(() => hostFiles('netlify', large)).not.toThrow();
  });
});

describe('other spellings', () => {
  it('are those that people use, and never the page itself', () => {
    expect(spellingsOf('/services/pitch-decks')).toEqual([
      '/SERVICES/PITCH-DECKS',
      '/Services/Pitch-Decks',
      '/Services/Pitch-decks',
    ]);
    expect(spellingsOf('/')).toEqual([]);
  });
});
