/**
 * The tables, as the migrations create them. Each feature adds its own to this interface. Money is in whole US dollars, or in
 * cents where a name ends in cents; times are timestamptz.
 */
export interface Tables {
  rate_limits: RateLimitsTable;
  cursors: CursorsTable;
}

/** `reached`: how far a recurring task went, by the clock of the service that it reads. */
type CursorsTable = { name: string; reached: Date };

/** Unlogged: counting a request needs no flush to disk, and a crash may lose the counts. */
type RateLimitsTable = { key: string; window_start: Date; count: number };
