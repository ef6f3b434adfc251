import { CliError } from './errors.ts';

/**
 * The result of a release check: the reasons why the release must not be promoted, and notes on what could not be
 * checked.
 */
export type Finding = { reasons: readonly string[]; notes: readonly string[] };

/** Lists each error once, preceded by the paths of the pages that have it. */
export function listErrors(pages: readonly { path: string; errors: readonly string[] }[]): string[] {
  const all = pages.flatMap(({ path, errors }) => errors.map((error) => ({ path, error })));
  return [...Map.groupBy(all, ({ error }) => error)].map(
    ([error, found]) => `${[...new Set(found.map(({ path }) => path))].sort().join(', ')}: ${error}`,
  );
}

/**
 * Throws if there are reasons.
 *
 * @throws CliError with every reason
 */
export function assertNoReasons(reasons: readonly string[], headline: string): void {
  if (reasons.length === 0) return;
  throw new CliError(`${headline}\n${reasons.map((reason) => `  - ${reason}`).join('\n')}`, { reasons });
}

/** Formats a number of bytes as KB, for messages. */
export function formatKilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
