/** What a script can tell failures apart by. Each has an exit code; sentences are for people. */
export type ProblemCode = 'refused' | 'usage' | 'conflict';

export const exitCodes: Readonly<Record<ProblemCode, number>> = { refused: 1, usage: 2, conflict: 3 };

/** A failure that is the caller's to mend: the command line prints its sentence and no stack. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  /** Each thing that is wrong by itself, where there can be several. */
  readonly reasons: readonly string[];

  constructor(sentence: string, details: { code?: ProblemCode; reasons?: readonly string[] } = {}) {
    super(sentence);
    this.code = details.code ?? 'refused';
    this.reasons = details.reasons ?? [];
  }
}
