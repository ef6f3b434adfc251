/** What a chaosTest counted, and in words which promises did not hold. */
export type Verdict = {
  figures: Readonly<Record<string, number | string>>;
  broken: readonly string[];
};

/**
 * `tests/chaos/<name>.chaos.ts` exports one as `chaosTest`. It starts what it
 * needs on free ports of this machine, is bounded in time, and ends everything
 * that it started, also when it fails. `<name>.test.ts` beside it runs it small.
 */
export type ChaosTest = {
  /** Its options with their defaults, as lines for a person. */
  help: string;
  /** @throws when it could not be carried out, which says nothing about the promises */
  run: (args: readonly string[], say: (line: string) => void) => Promise<Verdict>;
};
