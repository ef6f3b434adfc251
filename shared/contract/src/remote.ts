import type { ComponentType } from 'react';
import type { RuntimeConfig } from './runtime-config.ts';

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

/** Where the remotes of a set are found, and which paths each of them owns. */
export type RouteManifest = Readonly<Record<string, { entry: string; paths: readonly string[] }>>;

/** The release set as it stands in every page: enough to start, and nothing that is not needed. */
export type InlinedManifest = {
  id: string;
  /** The address that the documents of this very set stand under; none where there is only one, as in development. */
  at?: string;
  config: RuntimeConfig;
  /** Only where a set is shown that is not live. `until` is an ISO date and time. */
  preview?: { until: string; overrides: boolean };
  /** All of them; on a page of a large site the page's own only. */
  remotes: RouteManifest;
  /** Where the whole directory of the set stands when the page does not carry it. It never changes. */
  directory?: string;
  /** Import maps with the hashes of the scripts that the page does not name, for when it asks for them. */
  integrity?: readonly string[];
};

/**
 * The same as it stands in the pages of a large site. Such a page belongs to every set that has its shell and its
 * owner, so it names none: which one a visitor got it from is said by the answer, `Server-Timing: set;desc="<id>"`.
 * A host that cannot say so has the set's name written into its copy.
 */
export type ReusedPageManifest = Pick<InlinedManifest, 'config' | 'remotes'> & {
  id?: string;
  /** The remote that the page belongs to; `_` where it is nobody's. */
  owner: string;
  /** As in any page, but for the map that depends on the set. */
  integrity: readonly string[];
};
