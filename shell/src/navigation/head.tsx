import type { PageMeta } from '@site/shared/contract';
import { usePageTitleOverride, useRuntimeConfig } from '@site/shared/facade';
import { site } from '@site/shared/site';
import type { ReactElement } from 'react';

/** What a page says of itself. React lifts the tags into the document's head. */
export function Head({ meta }: { meta: PageMeta }): ReactElement {
  const { siteUrl } = useRuntimeConfig();
  const override = usePageTitleOverride();
  const title = `${override ?? meta.title} | ${site.name}`;
  const url = siteUrl + meta.canonical;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={meta.description} />
      <link rel="canonical" href={url} />
      {meta.noindex && <meta name="robots" content="noindex" />}
      <meta property="og:title" content={meta.title} />
      <meta property="og:description" content={meta.description} />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content="website" />
      <meta property="og:image" content={`${siteUrl}/og.png`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

export function NotFoundHead(): ReactElement {
  return (
    <>
      <title>{`Page not found | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
