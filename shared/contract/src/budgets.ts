import { paths } from '@site/domain/paths';

const forms: readonly string[] = [paths.intake, paths.checkout];

/** What a page may weigh, in bytes as they travel (brotli). Held by the release gate and by the journeys. */
export const budgets = {
  /** A document with its inlined styles: what fits into the first round trip. */
  html: 14 * 1024,
  /** All scripts that a page names. The two pages that are forms carry their rules, and the home page a bit of everything. */
  scripts: (path: string): number => (forms.includes(path) ? 120 : path === paths.home ? 102 : 96) * 1024,
} as const;
