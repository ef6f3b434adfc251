import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { describe, expect, it } from 'vitest';
import { writeDocument } from './document.ts';
import { makeUrlsAbsolute } from './styles.ts';

const base = {
  head: '<title>T</title>',
  body: '<p>B</p>',
  manifest: {
    id: 'x',
    config: { siteUrl: '</script><script>alert(1)</script>' },
    remotes: {},
  } as unknown as InlinedManifest,
  entry: '/r/shell/1/a.js',
  scripts: ['/r/shell/1/b.js'],
  fonts: [],
  integrity: { '/r/shell/1/a.js': 'sha256-a', '/r/shell/1/b.js': 'sha256-b' },
  style: { first: 'p{color:red}', files: ['/r/m/1/c.css'] },
};

describe('a document', () => {
  it('runs its entry when it is loaded, or after the scripts of a development client', () => {
    const entry = (runs: 'when loaded' | 'last' | undefined) =>
      /<script type="module"[^>]*>/.exec(writeDocument({ ...base, entryRuns: runs }).html)?.[0];
    expect(entry(undefined)).toMatch(/ async>$/);
    expect(entry('last')).not.toContain('async');
  });

  it('requests pictures of a high priority and fonts before the scripts, which give way to them', () => {
    const picture = (priority: string) =>
      `<picture><source type="image/avif" srcSet="/a.avif 400w, /b.avif 720w" sizes="92vw"/><img src="/a.webp" loading="eager"${priority}/></picture>`;
    const first = (body: string) => writeDocument({ ...base, body, fonts: ['/f.woff2'] }).html;
    const preload =
      '<link rel="preload" as="image" type="image/avif" imagesrcset="/a.avif 400w, /b.avif 720w" imagesizes="92vw" fetchpriority="high">';
    const html = first(picture(' fetchPriority="high"'));
    const order = [preload, 'href="/f.woff2"', '<style>', 'type="importmap"', 'type="module"'];
    const places = order.map((text) => html.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(first(picture(''))).not.toContain('as="image"');
    const scripts = [...html.matchAll(/<(?:script type="module"|link rel="modulepreload")[^>]*>/g)];
    expect(scripts.map(([tag]) => tag.includes('fetchpriority="low"'))).toEqual([true, true]);
  });

  it('inlines its manifest as JSON that cannot end its script element', () => {
    const { html } = writeDocument(base);
    const json = /id="inlined-manifest">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual(base.manifest);
  });

  it('loads its complete styles without delaying what is shown, and at once where scripts are off', () => {
    const link = '<link rel="stylesheet" href="/r/m/1/c.css"';
    const { html } = writeDocument(base);
    expect(html).toContain(`${link} media="print"><style>`);
    expect(html).toContain(`<noscript>${link}></noscript></body></html>`);
  });

  it('names the files of its complete styles for the loaders of modules, which then do not request them', () => {
    const { html } = writeDocument({ ...base, style: { ...base.style, isComplete: true } });
    expect(html).toContain('<link rel="stylesheet" href="/r/m/1/c.css" disabled><style>');
    expect(html).not.toContain('media="print"');
  });
});

it.each([
  ['url(./font.woff2)', 'url(/r/shell/1/assets/font.woff2)'],
  ['url("../up.svg")', 'url("/r/shell/1/up.svg")'],
  [
    'image-set("./one.png" 1x,url(two.png) 2x)type("c.png")',
    'image-set("/r/shell/1/assets/one.png" 1x,url(/r/shell/1/assets/two.png) 2x)type("c.png")',
  ],
  [`url("data:image/svg+xml,%3Csvg%3E%3Cpath fill='url(%23g)'/%3E%3C/svg%3E")`],
  ['url(/favicon.svg)'],
  ['url(https://x.example/a.png)'],
  ['url(#clip)'],
  ['"url(a.png)"'],
])('the URLs of an inlined style are absolute: %s', (value, absolute = value) => {
  const css = makeUrlsAbsolute(`a{b:${value}}`, { name: 'shell', version: '1' }, 'assets/shell.css');
  expect(css).toBe(`a{b:${absolute}}`);
});
