import type { InlinedManifest } from '@site/contract/inlined-manifest';
import type { PageMeta } from '@site/contract/remote';
import { foldPath } from '@site/domain/paths';
import { site } from '@site/domain/site';

/** Every sharing picture has this size, in pixels. */
const size = { width: 1200, height: 630 };

/**
 * The tags for those who show a link to others. They read documents, and never what a move inside the
 * site changes, so the tags are written into documents and neither rendered nor hydrated in browsers.
 */
export function sharingCard(meta: PageMeta, set: InlinedManifest, path: string): string {
  const { siteUrl } = set.config;
  const picture = {
    address: new URL(meta.image ? partAddress(set, path) + meta.image.file : '/og.png', siteUrl).href,
    alt: meta.image?.alt ?? `${site.name}. ${site.tagline}`,
  };
  const named = [
    ['twitter:card', 'summary_large_image'],
    ['twitter:image', picture.address],
  ];
  const properties = [
    ['og:title', meta.title],
    ['og:description', meta.description],
    ['og:url', siteUrl + meta.canonical],
    ['og:type', 'website'],
    ['og:site_name', site.name],
    ['og:image', picture.address],
    ['og:image:width', String(size.width)],
    ['og:image:height', String(size.height)],
    ['og:image:alt', picture.alt],
  ];
  return [
    ...properties.map(([property, content]) => tag('property', property, content)),
    ...named.map(([name, content]) => tag('name', name, content)),
  ].join('');
}

function tag(kind: 'name' | 'property', key = '', content = ''): string {
  return `<meta ${kind}="${key}" content="${content.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`;
}

/** Where the part that owns a path is published, with a slash at the end. */
function partAddress(set: InlinedManifest, path: string): string {
  const owner = Object.values(set.remotes).find(({ paths }) =>
    paths.some((own) => foldPath(own) === foldPath(path)),
  );
  return owner ? new URL('.', new URL(owner.entry, set.config.siteUrl)).href : '/';
}
