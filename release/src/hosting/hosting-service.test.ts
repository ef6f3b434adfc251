import { sampleConfig } from '@site/testing/runtime-config';
import { siteIndexOf } from '@site/testing/small-site';
import { describe, expect, it } from 'vitest';
import { CliError } from '../model/errors.ts';
import { oversizedHeaders } from './header-limits.ts';
import { hostingFiles } from './hosting-service.ts';
import { responsesOf, spellingsOf } from './responses.ts';

function indexOf(paths: readonly string[], release = '0123456789ab') {
  return {
    ...siteIndexOf(release, {
      folder: 'pages/x',
      pages: Object.fromEntries(paths.map((path) => [path, path])),
    }),
    redirects: { '/work/portfolio': '/portfolio' },
    files: { '/robots.txt': 'pages/x/root/robots.txt' },
    config: sampleConfig,
  };
}
const index = indexOf(['/', '/Process', '/contact', '/payment-flow']);
const responses = responsesOf(index);

/** Every value that the matching rules of a `_headers` file give a header at a path. */
function valuesAt(text: string, path: string): Record<string, string[]> {
  const headers: Record<string, string[]> = {};
  for (const block of text.trim().split('\n\n')) {
    const [pattern = '', ...lines] = block.split('\n');
    const matches = pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
    if (!matches) continue;
    for (const line of lines.map((one) => one.trim())) {
      const name = line.slice(0, line.indexOf(':'));
      headers[name] = [...(headers[name] ?? []), line.slice(name.length + 2)];
    }
  }
  return headers;
}

describe.each(['netlify', 'cloudflare-pages'] as const)('the files for %s', (host) => {
  const { _headers = '', _redirects = '' } = hostingFiles(host, responses);

  it.each(responses.documents)('give $path the headers of the shared policy', ({ path, headers }) => {
    const given = valuesAt(_headers, path);
    expect(Object.keys(given).sort()).toEqual(Object.keys(headers).sort());
    for (const [name, value] of Object.entries(headers)) expect(given[name], name).toContain(value);
  });

  it.each(responses.documents)(
    'give $path no header twice, except for policies that hold together',
    ({ path }) => {
      const { 'content-security-policy': policies = [], ...others } = valuesAt(_headers, path);
      for (const [name, values] of Object.entries(others)) expect(values, name).toHaveLength(1);
      const own = (policies.at(-1) ?? '').split('; ');
      expect(policies[0]?.split('; ').filter((directive) => !own.includes(directive))).toEqual([]);
      expect(policies[0]).toContain("frame-ancestors 'none'");
    },
  );

  it('protect paths without a page', () => {
    const given = valuesAt(_headers, '/no/such/page');
    expect(given['x-frame-options']).toEqual(['DENY']);
    expect(given['content-security-policy']).toEqual([expect.stringContaining("frame-ancestors 'none'")]);
  });

  it('make published files immutable', () => {
    const given = valuesAt(_headers, '/r/shell/0123456789ab/a.js');
    for (const [name, value] of Object.entries(responses.publishedHeaders))
      expect(given[name]).toEqual([value]);
  });

  it('redirect old paths and other spellings to the page', () => {
    const rules = _redirects.trim().split('\n');
    expect(rules).toContain('/work/portfolio /portfolio 301');
    expect(rules).toContain('/process /Process 301');
    expect(rules).toContain('/Contact /contact 301');
    expect(rules).toContain('/CONTACT /contact 301');
    expect(rules.every((rule) => rule.split(' ')[0] !== rule.split(' ')[1])).toBe(true);
  });
});

describe('the file for vercel', () => {
  const { 'vercel.json': text = '' } = hostingFiles('vercel', responses);
  const json = JSON.parse(text) as {
    headers: { source: string; headers: { key: string; value: string }[] }[];
    redirects: { source: string; destination: string; statusCode: number }[];
  };

  it.each(responses.documents)('gives $path the headers of the shared policy', ({ path, headers }) => {
    const given = json.headers
      .filter(({ source }) => new RegExp(`^${source}$`).test(path))
      .flatMap(({ headers: list }) => list.map(({ key, value }) => [key, value] as const));
    expect(Object.fromEntries(given)).toEqual(headers);
  });

  it('redirects old paths permanently', () => {
    expect(json.redirects).toContainEqual({
      source: '/work/portfolio',
      destination: '/portfolio',
      statusCode: 301,
    });
  });
});

describe('a preview on a hosting service', () => {
  const previewId = '0123456789abcdef0123456789abcdef';
  const preview = {
    ...indexOf(['/', '/contact', '/payment-flow'], 'fedcba987654'),
    preview: { id: previewId, until: '2030-01-01T00:00:00.000Z', overrides: true },
  };
  const withPreview = responsesOf(index, [preview]);

  it('has a path of its own, is not indexed, and keeps its rights under the shared policy', () => {
    const { _headers = '', _redirects = '' } = hostingFiles('netlify', withPreview);
    expect(withPreview.versioned.map(({ base }) => base)).toEqual([
      '/_release/0123456789ab',
      `/_preview/${previewId}`,
    ]);
    const given = valuesAt(_headers, `/_preview/${previewId}/contact`);
    expect(given['x-robots-tag']).toEqual(['noindex, nofollow']);
    expect(valuesAt(_headers, '/contact')['x-robots-tag']).toBeUndefined();
    const page = withPreview.versioned[1]?.documents.find(({ path }) => path.endsWith('/contact'));
    const own = (page?.headers['content-security-policy'] ?? '').split('; ');
    expect(own.find((rule) => rule.startsWith('script-src'))).toContain('http://127.0.0.1:*');
    const shared = (given['content-security-policy']?.[0] ?? '').split('; ');
    expect(shared.filter((rule) => !own.includes(rule))).toEqual([]);
    expect(_redirects.trim().split('\n')).toContain('/_preview/* /_preview/404.html 404');
  });

  it('has the strict policy on its payment page', () => {
    const page = withPreview.versioned[1]?.documents.find(({ path }) => path.endsWith('/payment-flow'));
    expect(page?.headers['content-security-policy']).not.toContain('127.0.0.1');
  });
});

it('a release with more header rules than a service takes is rejected with the number', () => {
  const large = responsesOf(indexOf(Array.from({ length: 200 }, (_, at) => `/page-${at}`)));
  expect(() => hostingFiles('cloudflare-pages', large)).toThrow(CliError);
  expect(() => hostingFiles('cloudflare-pages', large)).toThrow(
    'takes 100 header rules and this release needs 204',
  );
  expect(() => hostingFiles('netlify', large)).not.toThrow();
});

/** The policy of a page has a hash of 53 characters for each of its style attributes. */
function withStyleAttributes(count: number) {
  const hash = `sha256-${'a'.repeat(44)}`;
  const page = index.pages['/contact'] ?? expect.fail('no page');
  const styleAttributeHashes = Array.from({ length: count }, () => hash);
  return { ...index, pages: { ...index.pages, '/contact': { ...page, styleAttributeHashes } } };
}

it.each([
  ['cloudflare-pages', 30, 2_000],
  ['netlify', 150, 8_000],
  ['vercel', 700, 32_768],
] as const)('%s is not given a header that is longer than it takes', (host, hashes, max) => {
  expect(() => hostingFiles(host, responsesOf(withStyleAttributes(hashes)))).toThrow(
    `takes ${max} characters for a header, and content-security-policy of /contact has`,
  );
  expect(() => hostingFiles(host, responsesOf(withStyleAttributes(5)))).not.toThrow();
});

it('a page whose headers a CDN would not pass on is named', () => {
  expect(oversizedHeaders(withStyleAttributes(5))).toEqual([]);
  expect(oversizedHeaders(withStyleAttributes(350))).toEqual([
    expect.stringMatching(
      /^content-security-policy of \/contact has \d+ bytes, more than a CDN passes on \(16384\)\.$/,
    ),
  ]);
});

it('other spellings are those that people use, and never the path itself', () => {
  expect(spellingsOf('/services/pitch-decks')).toEqual([
    '/SERVICES/PITCH-DECKS',
    '/Services/Pitch-Decks',
    '/Services/Pitch-decks',
  ]);
  expect(spellingsOf('/')).toEqual([]);
});
