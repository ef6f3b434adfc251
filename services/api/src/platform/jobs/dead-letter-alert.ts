import { type SqlBool, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Alert } from '../mail/alert-email.ts';
import { countDeadLetters } from './open-jobs.ts';

/** How often dead letters are looked for, in seconds. */
export const deadLettersEvery = 30;

/** Alerts the operator when there are dead letters that no alert was about, once from all replicas together. */
export async function alertOfDeadLetters({
  database,
  alert,
}: {
  database: Pick<Database, 'queries' | 'commands'>;
  alert: Alert;
}): Promise<void> {
  const found = await countDeadLetters(database);
  if (found.length === 0) return;
  const newest = new Date(Math.max(...found.map((group) => group.newest.getTime())));
  const isNew = await database.queries
    .insertInto('cursors')
    .values({ name: 'dead-letters', reached: newest })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ reached: newest })
        .where(sql<SqlBool>`cursors.reached < excluded.reached`),
    )
    .returning('name')
    .executeTakeFirst();
  if (!isNew) return;
  const counts = found.map(({ name, count }) => `${count} ${name}`).join(', ');
  alert('dead-letters', `Jobs were given up: ${counts}. \`pnpm operate jobs\` has the reasons.`);
}
