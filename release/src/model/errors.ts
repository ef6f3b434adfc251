/** Codes by which scripts distinguish failures; each has an exit code. */
export type CliErrorCode = 'failed' | 'usage' | 'conflict';

export const exitCodes: Readonly<Record<CliErrorCode, number>> = { failed: 1, usage: 2, conflict: 3 };

/** A failure that the caller can correct. The command line prints its message without a stack. */
export class CliError extends Error {
  override name = 'CliError';
  readonly code: CliErrorCode;
  /** Each reason by itself, where there can be several. */
  readonly reasons: readonly string[];

  /** @param message what happened, what was kept, what to do */
  constructor(message: string, details: { code?: CliErrorCode; reasons?: readonly string[] } = {}) {
    super(message);
    this.code = details.code ?? 'failed';
    this.reasons = details.reasons ?? [];
  }
}
