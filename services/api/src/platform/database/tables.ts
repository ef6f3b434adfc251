/**
 * The tables as created by the migrations. Each feature adds its own tables to this interface. Amounts are whole US dollars,
 * or cents if the column name ends in `cents`. Times are timestamptz.
 */
export interface Tables {
  rate_limits: RateLimitsTable;
  cursors: CursorsTable;
}

/** `reached` is how far a recurring task has got, as a time on the clock of the service that the task reads. */
type CursorsTable = { name: string; reached: Date };

/** The table is unlogged, so counting a request needs no disk flush. A crash may lose the counts. */
type RateLimitsTable = { key: string; window_start: Date; count: number };
