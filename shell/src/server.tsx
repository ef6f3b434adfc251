import type { InlinedManifest } from '@site/contract/inlined-manifest';
import type { PageMeta, Remote } from '@site/contract/remote';
import { configureRuntime } from '@site/sdk';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { createServerPageSource } from './composition/server-page-source.ts';
import { sharingCard } from './navigation/sharing-card.ts';

export type RenderRequest = {
  path: string;
  manifest: InlinedManifest;
  remotes: Readonly<Record<string, Remote>>;
};

export type RenderedPage = {
  /** Tags for the document's head: title, description, canonical, sharing cards. */
  head: string;
  /** What stands inside `<div id="site">`. */
  body: string;
  /** Undefined for an address that no part owns. */
  meta: PageMeta | undefined;
};

/** Renders one page of a release set to HTML, with the tree that the browser will hydrate. */
export async function renderPage({ path, manifest: set, remotes }: RenderRequest): Promise<RenderedPage> {
  configureRuntime(set.config);
  const source = createServerPageSource(set, remotes);
  const meta = (await source.page(path))?.meta;
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StaticRouter {...routed(set, path)}>
      <App set={set} source={source} />
    </StaticRouter>,
    {
      onError: (error) => void errors.push(error),
      // Boundaries beyond this size would be sent apart, behind an inline script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw new AggregateError(errors, `Rendering ${path} failed.`);
  const { head, body } = splitHead(html.replaceAll(transitionHints, ''));
  const card = meta ? sharingCard(meta, set, path) : '';
  return { head: head + card + structuredData(meta?.jsonLd, set.config.siteUrl), body, meta };
}

/**
 * Attributes that React leaves for the scripts of a streamed answer. Nothing here is streamed, hydration does not
 * ask for them, and they are not HTML. (Quotes in texts are escaped, so only attributes look so.)
 */
const transitionHints = / vt-[a-z]+="[^"]*"/g;

/** Where a set is shown that is not live, its links stay below its own address. */
function routed(
  { preview, base = '' }: InlinedManifest,
  path: string,
): { location: string; basename?: string } {
  return preview ? { location: base + path, basename: base } : { location: path };
}

/**
 * Structured data stands in the document only: whoever reads it asks for
 * documents, so it is neither hydrated nor sent along with the scripts.
 */
function structuredData(items: PageMeta['jsonLd'] = [], siteUrl: string): string {
  // Parts write paths; only the release set knows the site's address.
  const absolute = (key: string, value: unknown) =>
    (key === 'url' || key === 'item' || key === 'logo') && typeof value === 'string' && value.startsWith('/')
      ? siteUrl + value
      : value;
  return items
    .map((item) =>
      JSON.stringify({ '@context': 'https://schema.org', ...item }, absolute).replaceAll('<', '\\u003c'),
    )
    .map((json) => `<script type="application/ld+json">${json}</script>`)
    .join('');
}

/** React writes the tags that belong into the head before the first element of the body. */
function splitHead(html: string): { head: string; body: string } {
  const start = html.search(/<(?!title|meta|link|\/title)[a-z]/);
  if (start < 0) throw new Error('The rendered page has no body.');
  return { head: html.slice(0, start), body: html.slice(start) };
}
