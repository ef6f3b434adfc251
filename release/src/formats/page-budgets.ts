import { paths } from '@site/domain/paths';

/** Script budgets, in KB, of pages that need more scripts than a page with only text and pictures. */
const largeScripts: Readonly<Record<string, number>> = {
  /** The home page shows a part of every kind of page without a form, so it loads code of all these pages. */
  [paths.home]: 103,
  /** A form with validation, including 11 KB of React Hook Form. */
  [paths.intake]: 126,
  [paths.checkout]: 137,
};

/**
 * Maximum sizes in bytes: documents and scripts after Brotli compression, all other files uncompressed. The sizes are
 * checked before each promotion and by the end-to-end tests.
 */
export const budgets = {
  /**
   * A document with its inlined CSS rules. With about 2,150 bytes of headers, the document fits into the ten packets
   * (14,600 bytes) that a server sends in the first round trip.
   */
  html: 12_400,
  scripts: (path: string): number => (largeScripts[path] ?? 99.5) * 1024,
  /**
   * Maximum size of one file. The limit for films is low, because the only film plays behind a heading, without sound.
   */
  media: { picture: 256 * 1024, font: 64 * 1024, film: 1024 * 1024 },
  /** Maximum size of all pictures, fonts and films that a page loads before the visitor scrolls, uncompressed. */
  pageMedia: 512 * 1024,
} as const;

export function formatKilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

/** Formats a size above its limit. Rounds up, because a size a few bytes above the limit would otherwise look equal. */
export function formatExcessiveSize(bytes: number): string {
  return formatKilobytes(Math.ceil(bytes / 102.4) * 102.4);
}
