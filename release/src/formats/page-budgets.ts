import { paths } from '@site/domain/paths';

/** All scripts that a page names, in KB, where they are more than those of a page of text and pictures. */
const largeScripts: Readonly<Record<string, number>> = {
  /** Something of each kind of page. */
  [paths.home]: 103,
  /** A form with its validation, and 11 KB of React Hook Form. */
  [paths.intake]: 126,
  [paths.checkout]: 137,
};

/** Maximum sizes of a page, in bytes after brotli. Checked before each promotion and by the end-to-end tests. */
export const budgets = {
  /** A document with the rules for what it shows: what fits into the first round trip. */
  html: 12 * 1024,
  scripts: (path: string): number => (largeScripts[path] ?? 99.5) * 1024,
  /** Maximum of one file before compression. The only film plays behind a heading, without sound. */
  media: { picture: 256 * 1024, font: 64 * 1024, film: 1024 * 1024 },
  /** All pictures, fonts and films that a visitor gets with the page, before scrolling. */
  pageMedia: 512 * 1024,
} as const;
