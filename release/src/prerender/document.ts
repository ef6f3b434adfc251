import { createHash } from 'node:crypto';
import type { InlinedSet } from '@site/shared/contract';

export type DocumentParts = {
  /** Title, description and the like, as the shell rendered them. */
  head: string;
  body: string;
  set: InlinedSet;
  /** Address of the shell's entry. */
  entry: string;
  /** Addresses of every other script that the page needs, in the order of need. */
  scripts: readonly string[];
  fonts: readonly string[];
  /** All rules that the page needs, and the addresses of the files they came from. */
  style: { css: string; sources: readonly string[] };
};

/** A complete HTML page and the hash of its inlined style. */
export function writeDocument(parts: DocumentParts): { html: string; styleHash: string } {
  const { css, sources } = parts.style;
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
    `<script type="module" src="${parts.entry}"></script>`,
    ...parts.scripts.map((href) => `<link rel="modulepreload" href="${href}">`),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    '</head><body>',
    `<div id="site">${parts.body}</div>`,
    `<script type="application/json" id="release-set">${inlineJson(parts.set)}</script>`,
    '</body></html>',
  ].join('');
  const digest = createHash('sha256').update(css).digest('base64');
  return { html, styleHash: `sha256-${digest}` };
}

/** JSON that cannot end the script element that it stands in. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
