/** What a chaos test counted, and the guarantees that did not hold, one sentence each. */
export type ChaosResult = { counts: Readonly<Record<string, number | string>>; broken: readonly string[] };

/**
 * `tests/chaos/<name>.chaos.ts` exports one as `chaosTest`. It starts what it needs on free ports, is bounded in
 * time, and stops everything that it started, also when it fails. `<name>.test.ts` runs a small one.
 */
export type ChaosTest = {
  /** Its options with their defaults. */
  help: string;
  /** @throws when it could not run, which does not mean that a guarantee is broken */
  run: (args: readonly string[], log: (line: string) => void) => Promise<ChaosResult>;
};
