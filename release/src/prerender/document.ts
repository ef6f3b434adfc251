import type { InlinedManifest, ReusedPageManifest } from '@site/contract/inlined-manifest';
import { hashOf, type Integrity, importMap } from './script-integrity.ts';

export type DocumentContent = {
  /** Title, description and the like, as the shell rendered them. */
  head: string;
  body: string;
  set: InlinedManifest | ReusedPageManifest;
  /** Address of the shell's entry. */
  entry: string;
  /** Addresses of every other script that the page needs, in the order of need. */
  scripts: readonly string[];
  fonts: readonly string[];
  /** Hashes of those scripts, by address. */
  integrity: Integrity;
  /** All rules that the page needs, and the addresses of the files they came from. */
  style: { css: string; sources: readonly string[] };
};

type Written = {
  html: string;
  styleHash: string;
  styleAttributeHashes: string[];
  scriptHash: string;
};

/** A complete HTML page, and the hashes of its inlined style, style attributes and import map. */
export function writeDocument(parts: DocumentContent): Written {
  const { css, sources } = parts.style;
  const map = importMap(parts.integrity);
  const pinned = (href: string) => (parts.integrity[href] ? ` integrity="${parts.integrity[href]}"` : '');
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    parts.head,
    `<style>${css}</style>`,
    // The rules are here already: a disabled link keeps the loader of lazy styles from fetching them again.
    ...sources.map((href) => `<link rel="stylesheet" href="${href}" disabled>`),
    ...parts.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
    ),
    // Before anything that loads a module. The attributes repeat it: without, a preload is fetched a second time.
    `<script type="importmap">${map}</script>`,
    `<script type="module" src="${parts.entry}"${pinned(parts.entry)}></script>`,
    ...parts.scripts.map((href) => `<link rel="modulepreload" href="${href}"${pinned(href)}>`),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    '</head><body>',
    `<div id="site">${parts.body}</div>`,
    `<script type="application/json" id="release-set">${inlineJson(parts.set)}</script>`,
    '</body></html>',
  ].join('');
  return {
    html,
    styleHash: hashOf(css),
    styleAttributeHashes: styleAttributesOf(parts.body).map(hashOf),
    scriptHash: hashOf(map),
  };
}

/** Each value once, as a browser reads it. React writes nothing else between the quotes of an attribute than these entities. */
function styleAttributesOf(body: string): string[] {
  const values = [...body.matchAll(/<[a-z][^<>]*? style="([^"]*)"/g)].map(([, value = '']) => value);
  const read = (value: string) =>
    value
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  return [...new Set(values.map(read))].sort();
}

/** JSON that cannot end the script element that it stands in. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
