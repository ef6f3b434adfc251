/** What a script can tell failures apart by. Each has an exit code; sentences are for people. */
export type CliErrorCode = 'refused' | 'usage' | 'conflict';

export const exitCodes: Readonly<Record<CliErrorCode, number>> = { refused: 1, usage: 2, conflict: 3 };

/** A failure that is the caller's to mend: the command line prints its sentence and no stack. */
export class CliError extends Error {
  override name = 'CliError';
  readonly code: CliErrorCode;
  /** Each thing that is wrong by itself, where there can be several. */
  readonly reasons: readonly string[];

  constructor(sentence: string, details: { code?: CliErrorCode; reasons?: readonly string[] } = {}) {
    super(sentence);
    this.code = details.code ?? 'refused';
    this.reasons = details.reasons ?? [];
  }
}
