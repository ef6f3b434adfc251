import { CliError } from './errors.ts';

/** What a release check found: why the release must not be promoted, and what could not be checked. */
export type Finding = { reasons: readonly string[]; notes: readonly string[] };

/** @throws CliError with every reason, if there is one */
export function assertNoReasons(reasons: readonly string[], headline: string): void {
  if (reasons.length === 0) return;
  throw new CliError(`${headline}\n${reasons.map((reason) => `  - ${reason}`).join('\n')}`, { reasons });
}
