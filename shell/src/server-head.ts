import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { findRoute } from '@site/contract/path-owner';
import type { PageMeta } from '@site/contract/remote';
import { site } from '@site/domain/site';

/** Writes the Open Graph and Twitter card tags. Only crawlers read them, so React neither renders nor hydrates them. */
export function sharingCard(meta: PageMeta, manifest: InlinedManifest, path: string): string {
  const { siteUrl } = manifest.config;
  const image = {
    address: new URL(meta.image ? remoteAddress(manifest, path) + meta.image.file : '/og.png', siteUrl).href,
    alt: meta.image?.alt ?? `${site.name}. ${site.tagline}`,
  };
  const properties = [
    ['og:title', meta.title],
    ['og:description', meta.description],
    ['og:url', siteUrl + encodeURI(meta.canonical)],
    ['og:type', 'website'],
    ['og:site_name', site.name],
    ['og:image', image.address],
    // All social-sharing images have this size.
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', image.alt],
  ];
  return [
    ...properties.map(([property, content]) => tag('property', property, content)),
    // Twitter uses the `og:image` above.
    tag('name', 'twitter:card', 'summary_large_image'),
  ].join('');
}

function tag(kind: 'name' | 'property', key = '', content = ''): string {
  return `<meta ${kind}="${key}" content="${content.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`;
}

/** Returns the address where the remote that owns a path is published, with a trailing slash. */
function remoteAddress(manifest: InlinedManifest, path: string): string {
  const owner = findRoute(manifest, path);
  return owner ? new URL('.', new URL(owner.entry, manifest.config.siteUrl)).href : '/';
}

/**
 * Writes the structured data of a page. Only search engines read it, so it is neither hydrated nor part of the scripts.
 */
export function structuredData(items: PageMeta['jsonLd'] = [], siteUrl: string): string {
  // Remotes write paths instead of URLs, because a build does not contain the site's address. Only the release does.
  const makeAbsolute = (key: string, value: unknown) =>
    (key === 'url' || key === 'item' || key === 'logo') && typeof value === 'string' && value.startsWith('/')
      ? siteUrl + value
      : value;
  return items
    .map((item) =>
      JSON.stringify({ '@context': 'https://schema.org', ...item }, makeAbsolute).replaceAll('<', '\\u003c'),
    )
    .map((json) => `<script type="application/ld+json">${json}</script>`)
    .join('');
}

/** Splits React's output into head and body. The head's tags come before the first element of the body. */
export function splitHead(html: string): { head: string; body: string } {
  const start = html.search(/<(?!title|meta|link|\/title)[a-z]/);
  if (start < 0) throw new Error('The rendered page has no body.');
  return { head: html.slice(0, start), body: html.slice(start) };
}
