import type { Page } from './remote.ts';

/** Where a part keeps the sharing picture of a page, relative to its `public` folder and to its address. */
export function sharingPictureFile(canonical: string): string {
  const name = canonical === '/' ? 'home' : canonical.slice(1).replaceAll('/', '-').toLowerCase();
  return `share/${name}.png`;
}

/**
 * Adds each page's sharing picture to its metadata. Browsers have no use for it: call it where
 * `import.meta.env.SSR` holds, so that their build leaves it out.
 *
 * @param alts what the picture of each page shows, by canonical path; the site's picture stands for the others
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
