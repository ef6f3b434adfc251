import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { dropSettledLetters } from '../jobs/work-list.ts';
import type { Database, Queries } from '../storage/database.ts';
import { rules } from './rules.ts';

type Needs = { database: Database; config: Pick<Config, 'retention' | 'mail'> };

/** A kind of data, how long it is kept, and how much of it is past its time. */
export type Period = { name: string; hours: number; due: number };

const mailsName = 'e-mails in the outbox';

/** What is past its time now, and would go at the next turn. */
export async function pastTheirTime({ database, config }: Needs): Promise<Period[]> {
  const periods: Period[] = [];
  for (const { name, table, hours, due } of rules(config.retention)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)} where ${due}
    `.execute(database.queries);
    periods.push({ name, hours, due: Number(rows[0]?.count ?? 0) });
  }
  const mails = await oldMails(config);
  return [...periods, { name: mailsName, hours: config.retention.mailDays * 24, due: mails.length }];
}

/** Takes away what is past its time. Replicas may do so at once: what is gone is gone. */
export async function enforceRetention({ database, config }: Needs): Promise<Period[]> {
  const periods: Period[] = [];
  for (const { name, table, hours, due } of rules(config.retention)) {
    periods.push({ name, hours, due: await remove(database.queries, table, due) });
  }
  const mails = await oldMails(config);
  for (const file of mails) await rm(file, { force: true });
  await dropSettledLetters(database);
  return [...periods, { name: mailsName, hours: config.retention.mailDays * 24, due: mails.length }];
}

async function remove(
  queries: Queries,
  table: ReturnType<typeof rules>[number]['table'],
  due: ReturnType<typeof rules>[number]['due'],
): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${due}`.execute(queries);
  return Number(numAffectedRows ?? 0n);
}

/** Paths of mails that were written too long ago. */
async function oldMails({ mail, retention }: Needs['config']): Promise<string[]> {
  const oldest = Date.now() - retention.mailDays * 86_400_000;
  const names = await readdir(mail.outboxDir).catch(() => []);
  const old: string[] = [];
  for (const name of names.filter((candidate) => candidate.endsWith('.eml'))) {
    const file = join(mail.outboxDir, name);
    const written = await stat(file).catch(() => undefined);
    if (written && written.mtimeMs < oldest) old.push(file);
  }
  return old;
}
