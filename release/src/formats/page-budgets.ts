import { paths } from '@site/domain/paths';

const forms: readonly string[] = [paths.intake, paths.checkout];

/** Maximum sizes of a page, in bytes after brotli. Checked before each promotion and by the end-to-end tests. */
export const budgets = {
  /** A document with the rules for what it shows: what fits into the first round trip. */
  html: 12 * 1024,
  /** All scripts that a page names. Pages with a form carry its validation; the home page uses something of each kind of page. */
  scripts: (path: string): number => (forms.includes(path) ? 126 : path === paths.home ? 103 : 99.5) * 1024,
  /** Maximum of one file before compression. The only film plays behind a heading, without sound. */
  media: { picture: 256 * 1024, font: 64 * 1024, film: 1024 * 1024 },
  /** All pictures, fonts and films that a visitor gets with the page, before scrolling. */
  pageMedia: 512 * 1024,
} as const;
