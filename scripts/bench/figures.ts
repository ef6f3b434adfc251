export type Row = { what: string; value: number; unit: string };

/** What `scripts/bench/<name>.ts` exports. */
export type Bench = {
  run: (args: readonly string[]) => Promise<readonly Row[]>;
  /** Set by a bench that has printed a table of its own. */
  printed?: true;
};
