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
      {import.meta.env.SSR && <SharingCard meta={meta} url={url} image={`${siteUrl}/og.png`} />}
    </>
  );
}

/** For those who show a link to others. They read documents, so a move inside the site leaves it as it is. */
function SharingCard({ meta, url, image }: { meta: PageMeta; url: string; image: string }): ReactElement {
  return (
    <>
      <meta property="og:title" content={meta.title} />
      <meta property="og:description" content={meta.description} />
      <meta property="og:url" content={url} />
      <meta property="og:type" content="website" />
      <meta property="og:image" content={image} />
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
