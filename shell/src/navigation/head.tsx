import type { PageMeta } from '@site/contract/remote';
import { site } from '@site/domain/site';
import { usePageTitleOverride, useRuntimeConfig } from '@site/sdk';
import type { ReactElement } from 'react';

/** What a page says of itself. React lifts the tags into the document's head. */
export function Head({ meta }: { meta: PageMeta }): ReactElement {
  const { siteUrl } = useRuntimeConfig();
  const override = usePageTitleOverride();
  const title = `${override ?? meta.title} | ${site.name}`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={meta.description} />
      <link rel="canonical" href={siteUrl + meta.canonical} />
      {meta.noindex && <meta name="robots" content="noindex" />}
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
