import { CliError } from './errors.ts';

/** What a release check found: why the release must not be promoted, and what could not be checked. */
export type Finding = { reasons: readonly string[]; notes: readonly string[] };

/** Lists each error once, after the paths of the pages that have it. */
export function listErrors(pages: readonly { path: string; errors: readonly string[] }[]): string[] {
  const all = pages.flatMap(({ path, errors }) => errors.map((error) => ({ path, error })));
  return [...Map.groupBy(all, ({ error }) => error)].map(
    ([error, found]) => `${[...new Set(found.map(({ path }) => path))].sort().join(', ')}: ${error}`,
  );
}

/** @throws CliError with every reason, if there is one */
export function assertNoReasons(reasons: readonly string[], headline: string): void {
  if (reasons.length === 0) return;
  throw new CliError(`${headline}\n${reasons.map((reason) => `  - ${reason}`).join('\n')}`, { reasons });
}

/** Formats a number of bytes for a finding. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
