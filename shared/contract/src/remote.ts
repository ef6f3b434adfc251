import type { ComponentType } from 'react';
import type { MenuEntry } from './menu-entries.ts';

/**
 * The version of the contract between shell and remotes. Increase it with every change that an older shell or remote
 * cannot handle.
 */
export const contractVersion = 1;

/** A page's metadata for browsers, search engines and link previews. */
export type PageMeta = {
  /** The title without the site's name, which the shell appends. */
  title: string;
  description: string;
  /** The path under which search engines index this page. */
  canonical: string;
  /** Excludes the page from search engines and the sitemap. */
  noindex?: boolean;
  /**
   * schema.org objects without `@context`. Only prerendering reads them, so guard them with `import.meta.env.SSR` to
   * keep them out of the browser build.
   */
  jsonLd?: readonly Record<string, unknown>[];
  /**
   * The image for link previews: a PNG of 1200 × 630 pixels. `file` is relative to the app's base path. Only
   * prerendering reads this field, so guard it like `jsonLd`.
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
   * Links to the remote's pages in the layout's menus. Only the build reads them, so guard them with
   * `import.meta.env.SSR` to keep them out of the browser build.
   */
  menus?: readonly MenuEntry[];
};

/** Defines a remote: `export default defineRemote({...})` in its exposed module. */
export function defineRemote(remote: Omit<Remote, 'contract'>): Remote {
  return { contract: contractVersion, ...remote };
}

/**
 * Returns the path of a page's social preview (Open Graph) image, relative to the app's `public` folder and its base
 * path.
 */
export function sharingPictureFileOf(canonical: string): string {
  const name = canonical === '/' ? 'home' : canonical.slice(1).replaceAll('/', '-').toLowerCase();
  return `share/${name}.png`;
}

/**
 * Adds a social preview (Open Graph) image to the metadata of each page. Call it under `import.meta.env.SSR` to keep it
 * out of the browser build.
 *
 * @param alts alternative texts of the images, by canonical path. Pages without an entry get the site's image.
 */
export function withSharingPictures(
  pages: readonly Page[],
  alts: Readonly<Record<string, string>>,
): readonly Page[] {
  return pages.map((page) => {
    const alt = alts[page.meta.canonical];
    if (alt === undefined) return page;
    const image = { file: sharingPictureFileOf(page.meta.canonical), alt };
    return { ...page, meta: { ...page.meta, image } };
  });
}
