import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../config/api-config.ts';
import type { Queries } from '../database/database.ts';
import { type AnyTable, type RetentionRule, selectColumns } from '../database/declared-tables.ts';
import { log, logFault } from '../log.ts';
import { outboxFiles } from '../mail/mailer.ts';
import type { Platform } from '../platform.ts';

type Dependencies = Pick<Platform, 'database'> & {
  config: Pick<Config, 'retention' | 'mail'>;
};

/**
 * The maximum number of days between the stored date of the last run and the clock. If the gap is longer, the clock may
 * be wrong, so nothing is removed.
 */
const maxDays = 7;
/** How many rows one statement removes. */
const maxRemoved = 10_000;

export const isOlderThan = (now: Date, days: number, moment: RawBuilder<unknown>) =>
  sql<boolean>`${moment} < ${now}::timestamptz - make_interval(days => ${days})`;

/**
 * Removes data whose retention period is over, and logs how many rows were removed. A failing rule does not stop the
 * others. Replicas may run this function concurrently. If the clock is far ahead of the previous run, nothing is
 * removed, because the clock may be wrong.
 *
 * @throws the first failure, after all rules were tried
 */
export async function enforceRetention(
  { database, config }: Dependencies,
  declared: readonly AnyTable[],
): Promise<void> {
  const { now, reached } = await advance(database.queries);
  if (now.getTime() - reached.getTime() > maxDays * 86_400_000) {
    logFault('retention_paused', {
      reason: `The clock shows ${now.toISOString()}, more than ${maxDays} days after ${reached.toISOString()}, the date stored for the last run. Nothing was removed. Each run advances the stored date by a day until it reaches the clock.`,
    });
    return;
  }
  const steps = declared.flatMap((table) => {
    const rules = typeof table.retention === 'function' ? table.retention(config.retention, now) : [];
    return rules.map((rule) => [rule.name, () => applyRule(database.queries, table, rule)] as const);
  });
  const removed: Record<string, number> = {};
  const failures: unknown[] = [];
  for (const [name, run] of [
    ...steps,
    ['emails in the outbox', () => removeOldMails(config, now)] as const,
  ]) {
    const count = await run().catch((error: unknown) => void failures.push(error));
    if (count) removed[name] = count;
  }
  if (Object.keys(removed).length > 0) log('retention', { removed });
  if (failures.length > 0) throw failures[0];
}

/**
 * Advances the stored date of the last run, but by at most a day. If the clock jumped years ahead and the stored date
 * followed at once, the next run would delete everything.
 */
async function advance(queries: Queries): Promise<{ now: Date; reached: Date }> {
  const { rows } = await sql<{ now: Date; reached: Date }>`
    insert into cursors (name, reached) values ('retention', now())
    on conflict (name) do update set reached = least(now(), cursors.reached + interval '1 day')
    returning reached, now() as now
  `.execute(queries);
  const { now = new Date(), reached = new Date(0) } = rows[0] ?? {};
  return { now, reached };
}

/** @returns the number of rows removed or cleared */
async function applyRule(
  queries: Queries,
  { name, columns }: AnyTable,
  { due, clears, atOnce = maxRemoved }: RetentionRule,
): Promise<number> {
  if (clears) return await clearPersonalColumns(queries, { name, columns }, due);
  const table = sql.table(name);
  let removed = 0;
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${table} where ctid in
        (select ctid from ${table} where ${due} limit ${atOnce} for update skip locked)
    `.execute(queries);
    const count = Number(numAffectedRows ?? 0);
    removed += count;
    if (count < atOnce) return removed;
  }
}

/** Clears the personal columns of rows but keeps the rows. @returns how many of the rows had personal data */
async function clearPersonalColumns(
  queries: Queries,
  { name, columns }: Pick<AnyTable, 'name' | 'columns'>,
  condition: RawBuilder<boolean>,
): Promise<number> {
  const personal = selectColumns(columns, 'personal').map((column) => sql.ref(column));
  const { numAffectedRows } = await sql`
    update ${sql.table(name)} set ${sql.join(personal.map((column) => sql`${column} = null`))}
    where ${condition} and num_nonnulls(${sql.join(personal)}) > 0`.execute(queries);
  return Number(numAffectedRows ?? 0);
}

async function removeOldMails({ mail, retention }: Dependencies['config'], now: Date): Promise<number> {
  const oldest = now.getTime() - retention.mailDays * 86_400_000;
  let removed = 0;
  for (const file of await outboxFiles(mail.outboxDir)) {
    const path = join(mail.outboxDir, file);
    const written = await stat(path).catch(() => undefined);
    if (!written || written.mtimeMs >= oldest) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
