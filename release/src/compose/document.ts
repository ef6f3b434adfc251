import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { integrityOf } from '../signing/hashes.ts';
import type { Integrity } from './script-integrity.ts';

export type DocumentContent = {
  /** Title, description and other metadata, as rendered by the shell. */
  head: string;
  body: string;
  manifest: InlinedManifest;
  /**
   * URL of the shell's entry script. The script runs as soon as it has loaded or, with `last`, after all other scripts
   * of the document.
   */
  entry: string;
  entryRuns?: 'when loaded' | 'last';
  /** URLs of all other scripts that the page needs, in the order in which the page needs them. */
  scripts: readonly string[];
  fonts: readonly string[];
  /** Hashes of all scripts that the page may load, keyed by URL. */
  integrity: Integrity;
  /**
   * The inlined rules, and the URLs of the complete stylesheets. The inlined rules are those that the visible part of
   * the prerendered body needs or, if `isComplete`, all rules.
   */
  style: { first: string; files: readonly string[]; isComplete?: boolean };
};

/**
 * A written document. The content security policy needs the hashes of its inline style, style attributes and import
 * map. `head` and `body` are the start and end positions of the rendered parts in `html`.
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
  const { first, files, isComplete } = content.style;
  const map = JSON.stringify({ integrity: content.integrity });
  const integrityAttribute = (href: string) =>
    content.integrity[href] ? ` integrity="${content.integrity[href]}"` : '';
  const beforeHead = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // Preload the pictures and fonts of the initial viewport before the scripts, because the scripts are less urgent.
    ...buildPicturePreloads(content.body),
    ...content.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
    ),
  ].join('');
  const beforeBody = [
    // `media="print"` keeps these stylesheets from blocking rendering or scripts, and the shell applies them after
    // hydration. If all rules are inlined, `disabled` keeps browsers from fetching the files. These links are still
    // needed: they keep Vite's loader from adding its own links and waiting for the files before it imports a module.
    ...files.map(
      (href) => `<link rel="stylesheet" href="${href}" ${isComplete ? 'disabled' : 'media="print"'}>`,
    ),
    `<style>${first}</style>`,
    // The import map must come before anything that loads a module. The integrity attributes repeat the hashes of the
    // import map, because a browser fetches a script twice if its preload has no integrity attribute.
    `<script type="importmap">${map}</script>`,
    // With `async`, the script runs in a task of its own. A deferred script would share one long task with the end of
    // parsing.
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
 * Preloads each picture that the body marks with high priority, in the width that the browser will show. Browsers
 * without AVIF ignore the preload and load a different format from the body.
 */
function buildPicturePreloads(body: string): string[] {
  const sources = body.matchAll(
    /<source type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"\/><img [^>]*fetchPriority="high"/g,
  );
  return [...sources].map(
    ([, widths, sizes]) =>
      `<link rel="preload" as="image" type="image/avif" imagesrcset="${widths}" imagesizes="${sizes}" fetchpriority="high">`,
  );
}

/**
 * Lists the distinct values of style attributes, with entities decoded as a browser does. React escapes attribute
 * values with only the five entities below.
 */
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

/** Serializes JSON so that the text cannot close the script element around it. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
