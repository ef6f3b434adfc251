import type { ComponentType } from 'react';

/**
 * What the shell and the remotes agree on. A change that an older shell or an
 * older remote could not live with raises the version.
 */
export const contractVersion = 1;

/** What a page says of itself to browsers, search engines and people who share it. */
export type PageMeta = {
  /** Without the site's name, which the shell appends. */
  title: string;
  description: string;
  /** The path that search engines should know this page by. */
  canonical: string;
  /** Kept out of search engines and of the sitemap. */
  noindex?: boolean;
  /**
   * schema.org objects, without `@context`. Read while prerendering only: what makes them
   * can be left out of the browser's build with `import.meta.env.SSR`.
   */
  jsonLd?: readonly Record<string, unknown>[];
  /**
   * What appears where the page is shared: a PNG of 1200 by 630 pixels. `file` is relative to the
   * part's own address. Read while prerendering only, like `jsonLd`.
   */
  image?: { file: string; alt: string };
};

export type Page = {
  path: string;
  meta: PageMeta;
  load: () => Promise<{ default: ComponentType }>;
};

/** The one door of a remote: the module `./remote` that it exposes. */
export type Remote = {
  contract: typeof contractVersion;
  pages: readonly Page[];
};

/** How a remote writes its door: `export default defineRemote({...})`. */
export function defineRemote(remote: Omit<Remote, 'contract'>): Remote {
  return { contract: contractVersion, ...remote };
}
