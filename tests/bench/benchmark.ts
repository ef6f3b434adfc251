/** One measured value. */
export type Row = { what: string; value: number; unit: string };

/** A benchmark. It prints its own table when it returns `printed`. */
export type Benchmark = (args: readonly string[]) => Promise<{ rows: readonly Row[]; printed?: true }>;
