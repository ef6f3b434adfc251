import { createHash } from 'node:crypto';
import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { describe, expect, it } from 'vitest';
import { writeDocument } from './document.ts';
import { absoluteUrls } from './styles.ts';

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
  it('comes with the hash of its inlined style', () => {
    const { html, styleHash } = writeDocument(base);
    const inlined = /<style>(.*?)<\/style>/.exec(html)?.[1] ?? '';
    expect(styleHash).toBe(`sha256-${createHash('sha256').update(inlined).digest('base64')}`);
  });

  it('has the hashes of its scripts before the first one', () => {
    const { html, scriptHash } = writeDocument(base);
    const map = /<script type="importmap">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(map)).toEqual({ integrity: base.integrity });
    expect(scriptHash).toBe(`sha256-${createHash('sha256').update(map).digest('base64')}`);
    expect(html.indexOf('importmap')).toBeLessThan(html.indexOf('type="module"'));
    expect(html).toContain(
      '<script type="module" src="/r/shell/1/a.js" integrity="sha256-a" fetchpriority="low" async>',
    );
  });

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
});

describe('URLs in an inlined style', () => {
  const at = (css: string) => absoluteUrls(css, { name: 'shell', version: '1' }, 'assets/shell.css');

  it('become absolute', () => {
    expect(at('a{src:url(./font.woff2)}')).toBe('a{src:url(/r/shell/1/assets/font.woff2)}');
    expect(at('a{b:url("../up.svg")}')).toBe('a{b:url("/r/shell/1/up.svg")}');
    expect(at('a{b:image-set("./one.png" 1x,url(two.png) 2x)type("c.png")}')).toBe(
      'a{b:image-set("/r/shell/1/assets/one.png" 1x,url(/r/shell/1/assets/two.png) 2x)type("c.png")}',
    );
  });

  it.each([
    'url(data:image/png;base64,AA==)',
    `url("data:image/svg+xml,%3Csvg%3E%3Cpath fill='url(%23g)'/%3E%3C/svg%3E")`,
    'url(/favicon.svg)',
    'url(https://x.example/a.png)',
    'url(#clip)',
    '"url(a.png)"',
  ])('leave %s alone', (value) => expect(at(`a{b:${value}}`)).toBe(`a{b:${value}}`));
});
