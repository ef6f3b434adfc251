import { logFault } from '@site/telemetry/log';
import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { isBounce, type Mail, type Mailer } from '../mail/mailer.ts';
import { reasonOf } from './job-queue.ts';

/** The row that a mail belongs to, and what the names of the columns with its delivery start with. */
export type Delivery = { id: string } & (
  | { table: 'orders'; prefix: 'invoice' }
  | { table: 'credit_notes'; prefix: 'mail' }
);

/**
 * Sends a mail unless it was sent, and stores the attempt with its outcome. A crash between sending and storing sends it
 * again under the same Message-ID, and to the outbox under the same name.
 *
 * @throws what a later attempt may overcome, so that the job is retried
 */
export async function deliverOnce(
  { queries, mailer }: { queries: Queries; mailer: Mailer },
  delivery: Delivery,
  compose: () => Promise<Mail>,
  { isLastAttempt }: { isLastAttempt: boolean },
): Promise<void> {
  const attempt = await countAttempt(queries, delivery);
  if (attempt === undefined) return;
  const end = (change: Change) => storeOutcome(queries, delivery, attempt, change);
  try {
    await mailer.send(await compose());
  } catch (error) {
    const isOver = isBounce(error);
    await end({
      outcome: `${isOver ? 'rejected' : 'failed'}: ${reasonOf(error)}`,
      ...((isOver || isLastAttempt) && { failed_at: new Date() }),
    });
    if (!isOver) throw error;
    const { table, id } = delivery;
    logFault('mail_failed', { table, id });
    return;
  }
  await end({ outcome: 'accepted by the mail server', sent_at: new Date(), failed_at: null });
}

/** @returns how many there are now; undefined when the mail was sent, or its row is gone */
async function countAttempt(queries: Queries, delivery: Delivery): Promise<number | undefined> {
  const column = columnsOf(delivery);
  const { rows } = await sql<{ attempts: number }>`
    update ${sql.table(delivery.table)} set
      ${column('attempts')} = ${column('attempts')} + 1, ${column('attempted_at')} = now()
    where id = ${delivery.id} and ${column('sent_at')} is null
    returning ${column('attempts')} as attempts
  `.execute(queries);
  return rows[0]?.attempts;
}

type Change = { outcome: string; sent_at?: Date; failed_at?: Date | null };

/** Not of an attempt during which the mail was queued anew, perhaps to another address: the count began again. */
async function storeOutcome(
  queries: Queries,
  delivery: Delivery,
  attempt: number,
  change: Change,
): Promise<void> {
  const column = columnsOf(delivery);
  const changes = Object.entries(change).map(([name, value]) => sql`${column(name)} = ${value}`);
  await sql`
    update ${sql.table(delivery.table)} set ${sql.join(changes)}
    where id = ${delivery.id} and ${column('attempts')} = ${attempt}
  `.execute(queries);
}

function columnsOf({ prefix }: Delivery) {
  return (name: string) => sql.ref(`${prefix}_${name}`);
}
