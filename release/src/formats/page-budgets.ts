import { paths } from '@site/domain/paths';

/** Budgets for all scripts of a page, in KB, for pages that need more than one with text and pictures. */
const largeScripts: Readonly<Record<string, number>> = {
  /** The home page shows something of each kind of page. */
  [paths.home]: 103,
  /** A form with validation, including 11 KB of React Hook Form. */
  [paths.intake]: 126,
  [paths.checkout]: 137,
};

/**
 * Maximum sizes of a page, in bytes after Brotli compression. They are checked before each promotion and by the end-to-end
 * tests.
 */
export const budgets = {
  /** A document with the rules of its first view. This much fits into the first round trip. */
  html: 12 * 1024,
  scripts: (path: string): number => (largeScripts[path] ?? 99.5) * 1024,
  /** Maximum size of one file, uncompressed. The only film plays behind a heading, without sound. */
  media: { picture: 256 * 1024, font: 64 * 1024, film: 1024 * 1024 },
  /** All pictures, fonts and films that a page loads before the visitor scrolls. */
  pageMedia: 512 * 1024,
} as const;
