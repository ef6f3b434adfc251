import type { ComponentType } from 'react';
import type { MenuEntry } from './menu-entries.ts';

/** The version of the agreement between shell and remotes. Raised with a change that an older shell or remote cannot handle. */
export const contractVersion = 1;

/** Metadata of a page for browsers, search engines and sharing. */
export type PageMeta = {
  /** Without the site's name, which the shell appends. */
  title: string;
  description: string;
  /** The path under which search engines index this page. */
  canonical: string;
  /** Excludes the page from search engines and from the sitemap. */
  noindex?: boolean;
  /**
   * schema.org objects, without `@context`. Read only by the prerender: `import.meta.env.SSR` can keep their code out
   * of the browser's build.
   */
  jsonLd?: readonly Record<string, unknown>[];
  /**
   * The picture that is shown where the page is shared: a PNG of 1200 by 630 pixels. `file` is relative to the app's
   * base. Read only by the prerender, like `jsonLd`.
   */
  image?: { file: string; alt: string };
};

export type Page = {
  path: string;
  meta: PageMeta;
  load: () => Promise<{ default: ComponentType }>;
};

/** The default export of a remote's exposed module, `./remote`. */
export type Remote = {
  contract: typeof contractVersion;
  pages: readonly Page[];
  /**
   * Links to its pages in the menus of the layout. Read only when it is built: `import.meta.env.SSR` can keep them out of
   * the browser's build.
   */
  menus?: readonly MenuEntry[];
};

/** `export default defineRemote({...})` in a remote's exposed module. */
export function defineRemote(remote: Omit<Remote, 'contract'>): Remote {
  return { contract: contractVersion, ...remote };
}

/** The file of a page's sharing picture, relative to the app's `public` folder and to its base. */
export function sharingPictureFile(canonical: string): string {
  const name = canonical === '/' ? 'home' : canonical.slice(1).replaceAll('/', '-').toLowerCase();
  return `share/${name}.png`;
}

/**
 * Adds each page's sharing picture to its metadata. Call it where `import.meta.env.SSR` holds, so that the browser's
 * build leaves it out.
 *
 * @param alts what the picture of each page shows, by canonical path; other pages get the site's picture
 */
export function withSharingPictures(
  pages: readonly Page[],
  alts: Readonly<Record<string, string>>,
): readonly Page[] {
  return pages.map((page) => {
    const alt = alts[page.meta.canonical];
    if (alt === undefined) return page;
    const image = { file: sharingPictureFile(page.meta.canonical), alt };
    return { ...page, meta: { ...page.meta, image } };
  });
}
