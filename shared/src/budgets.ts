import { paths } from './paths.ts';

/** What a page may weigh, in bytes as they travel (brotli). Held by the release gate and by the journeys. */
export const budgets = {
  /** A document with its inlined styles: what fits into the first round trip. */
  html: 14 * 1024,
  /** All scripts that a page names. */
  scripts: (path: string): number => (path === paths.home ? 115 * 1024 : 130 * 1024),
} as const;
