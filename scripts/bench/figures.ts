export type Row = { what: string; value: number; unit: string };

/** What `scripts/bench/<name>.ts` exports: it prints nothing but progress and judges nothing. */
export type Bench = {
  run: (args: readonly string[]) => Promise<readonly Row[]>;
};
