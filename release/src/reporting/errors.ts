/** Error codes that let scripts distinguish failures. Each has its own exit code. */
export type CliErrorCode = 'failed' | 'usage' | 'conflict';

export const exitCodes: Readonly<Record<CliErrorCode, number>> = { failed: 1, usage: 2, conflict: 3 };

/** A failure that the user can correct. The command line prints its message without a stack trace. */
export class CliError extends Error {
  override name = 'CliError';
  readonly code: CliErrorCode;
  /** The individual reasons, if there can be several. */
  readonly reasons: readonly string[];

  /** @param message says what happened, what was kept and what to do */
  constructor(message: string, details: { code?: CliErrorCode; reasons?: readonly string[] } = {}) {
    super(message);
    this.code = details.code ?? 'failed';
    this.reasons = details.reasons ?? [];
  }
}

/** Explains a failure of a disk, folder or port in one sentence. Returns undefined for other errors. */
export function explainSystemFailure(error: unknown): CliError | undefined {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return undefined;
  return new CliError(
    error.code === 'EADDRINUSE' && 'port' in error
      ? `Port ${error.port} is in use: choose another with --port.`
      : error.message,
  );
}

export function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

/**
 * Explains why a request failed. `fetch` hides `ENOTFOUND`, `ECONNREFUSED` and certificate errors in the error's cause.
 */
export function explainNetworkFailure(error: unknown): string {
  const { name, message, cause } = error as Error;
  if (name === 'TimeoutError') return 'nothing in time';
  return cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : message;
}

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

export function assertNoReasons(reasons: readonly string[], headline: string): void {
  if (reasons.length === 0) return;
  throw new CliError(`${headline}\n${reasons.map((reason) => `  - ${reason}`).join('\n')}`, { reasons });
}
