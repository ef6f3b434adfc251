import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { findRoute } from '@site/contract/path-owner';
import type { RenderedPage, RenderRequest } from '@site/contract/renderer';
import { foldPath } from '@site/domain/paths';
import { configureRuntime } from '@site/sdk';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app.tsx';
import type { Visit } from './navigation/visit.ts';
import { type LoadedPage, loadPage } from './page-loading/load-page.ts';
import { sharingCard, splitHead, structuredData } from './server-head.ts';

/** Renders one page of a release to HTML, with the tree that the browser hydrates. */
export async function renderPage({ path, manifest, remotes }: RenderRequest): Promise<RenderedPage> {
  configureRuntime(manifest.config);
  const owner = findRoute(manifest, path)?.name;
  const remote = remotes[owner ?? ''];
  const page = remote ? await loadPage(remote, path) : null;
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StaticRouter {...locationOf(manifest, path)}>
      <App manifest={manifest} visit={visitOf(path, page)} />
    </StaticRouter>,
    {
      onError: (error) => void errors.push(error),
      // React would stream boundaries above this size separately, with an inline script, which the site's policy
      // forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  const html = (await new Response(prelude).text()).replaceAll(transitionAttributes, '');
  if (errors.length > 0) throw new AggregateError(errors, `Rendering ${path} failed.`);
  assertWhole(html, path);
  const { head, body } = splitHead(html);
  const meta = page?.meta;
  const card = meta ? sharingCard(meta, manifest, path) : '';
  return { head: head + card + structuredData(meta?.jsonLd, manifest.config.siteUrl), body, meta };
}

/**
 * Checks that React streamed no part of the page separately. Inserting such a part takes an inline script, which the
 * site's content security policy forbids.
 *
 * @throws an error that names the picture or stylesheet that made React stream a part separately
 */
function assertWhole(html: string, path: string): void {
  const start = html.search(/<div hidden(="")? id="S:/);
  if (start < 0) return;
  const [cause] = /<img (?![^>]* loading="lazy")[^>]*>/.exec(html.slice(start)) ?? [
    'a <link rel="stylesheet">',
  ];
  throw new Error(
    `React sets a part of ${path} apart, and nothing would put it in its place. Take the <ViewTransition> or the <Suspense> ` +
      `around ${cause} away, or give the picture loading="lazy".`,
  );
}

/**
 * Attributes that React writes for the scripts of a streamed response. They are removed, because nothing is streamed
 * here, hydration does not need them, and they are invalid HTML. React escapes quotes in text, so the pattern matches
 * only attributes.
 */
const transitionAttributes = / vt-[a-z]+="[^"]*"/g;

/** Computes the router's location and base. Links of a preview stay below the preview's address. */
function locationOf(
  { preview, base = '' }: InlinedManifest,
  path: string,
): { location: string; basename?: string } {
  return preview ? { location: base + path, basename: base } : { location: path };
}

/** Creates a visit with only the page to render. Prerendering requests nothing else. */
function visitOf(path: string, page: LoadedPage | null): Visit {
  const requested = Promise.resolve(page);
  const doNothing = () => {};
  return {
    pages: {
      read: (other) => (foldPath(other) === foldPath(path) ? requested : undefined),
      visit: doNothing,
      prefetch: doNothing,
      prefetchRemotes: doNothing,
      prefetchDocument: doNothing,
      loadDocument: () => Promise.reject(new Error('Documents are not loaded while prerendering.')),
    },
    isHydrated: () => false,
    markHydrated: doNothing,
    keepEntryState: doNothing,
  };
}
