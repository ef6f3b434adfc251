/**
 * The tables as created by the migrations. Each feature adds its own tables to this interface. Amounts are whole US
 * dollars, or cents if the column name ends in `cents`. Times are timestamptz. JSON is stored as text, because
 * PostgreSQL's JSON types reject NUL characters, which user input may contain.
 */
export interface Tables {
  rate_limits: RateLimitsTable;
  cursors: CursorsTable;
}

/**
 * The progress of recurring tasks. For a task that reads a service's data, `reached` is the time up to which it has
 * read the data, by that service's clock.
 */
type CursorsTable = { name: string; reached: Date };

/** The table is unlogged, so counting a request needs no disk flush. A crash may lose the counts. */
type RateLimitsTable = { key: string; window_start: Date; count: number };
