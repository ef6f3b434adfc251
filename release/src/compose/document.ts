import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { integrityOf } from '../signing/hashes.ts';
import type { Integrity } from './script-integrity.ts';

export type DocumentContent = {
  /** Title, description and other metadata, as the shell rendered them. */
  head: string;
  body: string;
  manifest: InlinedManifest;
  /** URL of the shell's entry. It runs as soon as it is loaded, or after all other scripts of the document. */
  entry: string;
  entryRuns?: 'when loaded' | 'last';
  /** URLs of all other scripts that the page needs, in the order of need. */
  scripts: readonly string[];
  fonts: readonly string[];
  /** Hashes of these scripts, by URL. */
  integrity: Integrity;
  /** The rules that the body needs for what it shows, and the URLs of the files with all rules. */
  style: { first: string; files: readonly string[] };
};

/**
 * With the hashes of its inline style, style attributes and import map for the content security policy, and the positions at
 * which what was rendered begins and ends.
 */
type WrittenDocument = {
  html: string;
  head: [number, number];
  body: [number, number];
  styleHash: string;
  styleAttributeHashes: string[];
  scriptHash: string;
};

export function writeDocument(content: DocumentContent): WrittenDocument {
  const { first, files } = content.style;
  const map = JSON.stringify({ integrity: content.integrity });
  const integrityAttribute = (href: string) =>
    content.integrity[href] ? ` integrity="${content.integrity[href]}"` : '';
  const beforeHead = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // What the first view shows comes before the scripts, which give way to it.
    ...picturePreloads(content.body),
    ...content.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
    ),
  ].join('');
  const beforeBody = [
    // Neither what is shown nor the scripts wait for the other rules. The shell appends them as soon as it runs.
    ...files.map((href) => `<link rel="stylesheet" href="${href}" media="print">`),
    `<style>${first}</style>`,
    // Before anything that loads a module. The attributes repeat it: a preload without one is fetched a second time.
    `<script type="importmap">${map}</script>`,
    // A deferred script would share one long task with the end of parsing.
    `<script type="module" src="${content.entry}"${integrityAttribute(content.entry)} fetchpriority="low"${content.entryRuns === 'last' ? '' : ' async'}></script>`,
    ...content.scripts.map(
      (href) => `<link rel="modulepreload" href="${href}"${integrityAttribute(href)} fetchpriority="low">`,
    ),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    '</head><body><div id="site">',
  ].join('');
  const end = [
    '</div>',
    `<script type="application/json" id="inlined-manifest">${inlineJson(content.manifest)}</script>`,
    `<noscript>${files.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}</noscript>`,
    '</body></html>',
  ].join('');
  const headStart = beforeHead.length;
  const headEnd = headStart + content.head.length;
  const bodyStart = headEnd + beforeBody.length;
  return {
    html: beforeHead + content.head + beforeBody + content.body + end,
    head: [headStart, headEnd],
    body: [bodyStart, bodyStart + content.body.length],
    styleHash: integrityOf(first),
    styleAttributeHashes: styleAttributesOf(content.body).map((value) => integrityOf(value)),
    scriptHash: integrityOf(map),
  };
}

/**
 * Of each picture that the body marks with a high priority, in the width that will be shown. Browsers without AVIF
 * leave the preload out, and find their own source in the body.
 */
function picturePreloads(body: string): string[] {
  const sources = body.matchAll(
    /<source type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"\/><img [^>]*fetchPriority="high"/g,
  );
  return [...sources].map(
    ([, widths, sizes]) =>
      `<link rel="preload" as="image" type="image/avif" imagesrcset="${widths}" imagesizes="${sizes}" fetchpriority="high">`,
  );
}

/** Each value once, as a browser parses it. React escapes attribute values with these five entities only. */
function styleAttributesOf(body: string): string[] {
  const values = [...body.matchAll(/<[a-z][^<>]*? style="([^"]*)"/g)].map(([, value = '']) => value);
  const parse = (value: string) =>
    value
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  return [...new Set(values.map(parse))].sort();
}

/** JSON that cannot end its script element. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
