import { sql } from 'kysely';
import type { Config } from '../config/api-config.ts';
import type { Database, Queries } from '../database/database.ts';
import type { Feature, RetentionStep } from '../feature.ts';
import { log, logFault } from '../log.ts';

type Dependencies = { database: Database; config: Pick<Config, 'retention' | 'mail'> };
type Rules = NonNullable<Feature['retention']>;

/** How far the clock may be ahead of the runs. */
const maxDays = 7;
/** How many rows one statement removes. */
const usualRowsAtOnce = 10_000;

/**
 * Removes what is past its period, and logs how much that was. What cannot be removed keeps nothing else. Replicas may
 * run it at the same time. While the clock is far ahead of the previous runs, it removes nothing: the clock jumped, or
 * the API was off for long.
 *
 * @throws the first failure, after everything was tried
 */
export async function enforceRetention(
  { database, config }: Dependencies,
  rules: readonly Rules[],
): Promise<void> {
  const { now, reached } = await advance(database.queries);
  if (now.getTime() - reached.getTime() > maxDays * 86_400_000) {
    logFault('retention_paused', {
      reason: `The clock shows ${now.toISOString()}, more than ${maxDays} days after ${reached.toISOString()}, the day of this run. Nothing was removed. Each run adds a day to it, until the two agree.`,
    });
    return;
  }
  const { queries } = database;
  const olderThan: Parameters<Rules>[0]['olderThan'] = (days, moment) =>
    sql<boolean>`${moment} < ${now}::timestamptz - make_interval(days => ${days})`;
  const steps = rules.flatMap((rule) => rule({ queries, config, now, olderThan }));
  const removed: Record<string, number> = {};
  const failures: unknown[] = [];
  for (const step of steps) {
    const count = await removeStep(queries, step).catch((error: unknown) => void failures.push(error));
    if (count) removed[step.name] = count;
  }
  if (Object.keys(removed).length > 0) log('retention', { removed });
  if (failures.length > 0) throw failures[0];
}

/** Moves the day of the run towards the clock, by at most a day. */
async function advance(queries: Queries): Promise<{ now: Date; reached: Date }> {
  const { rows } = await sql<{ now: Date; reached: Date }>`
    insert into cursors (name, reached) values ('retention', now())
    on conflict (name) do update set reached = least(now(), cursors.reached + interval '1 day')
    returning reached, now() as now
  `.execute(queries);
  const { now = new Date(), reached = new Date(0) } = rows[0] ?? {};
  return { now, reached };
}

async function removeStep(queries: Queries, step: RetentionStep): Promise<number> {
  if ('remove' in step) return await step.remove();
  const { table, due, rowsAtOnce = usualRowsAtOnce } = step;
  let removed = 0;
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid in
        (select ctid from ${sql.table(table)} where ${due} limit ${rowsAtOnce} for update skip locked)
    `.execute(queries);
    const count = Number(numAffectedRows ?? 0);
    removed += count;
    if (count < rowsAtOnce) return removed;
  }
}
