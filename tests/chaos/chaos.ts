/** What a chaos test counted, and the guarantees that did not hold, one sentence each. */
export type ChaosResult = { counts: Readonly<Record<string, number | string>>; broken: readonly string[] };

export type Log = (line: string) => void;

/**
 * `tests/chaos/<name>.chaos.ts` exports one as `chaosTest`. It starts what it needs on free ports, is bounded in
 * time, and stops everything that it started, also when it fails. `<name>.test.ts` runs a small one.
 */
export type ChaosTest<Options extends Record<string, number | string | boolean>> = {
  /** The size of `pnpm chaos <name>`; each is an option of the command. */
  defaults: Options;
  /** @throws when it could not run, which does not mean that a guarantee is broken */
  run: (options: Options, log: Log) => Promise<ChaosResult>;
};

/** For tests: progress is not printed. */
export const silent: Log = () => {};
