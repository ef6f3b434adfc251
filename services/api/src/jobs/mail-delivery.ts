import { sql } from 'kysely';
import { isBounce, type Mail, type Mailer } from '../mail/mailer.ts';
import type { Queries } from '../storage/database.ts';

/** The row that a mail belongs to, and what the names of the columns with its delivery start with. */
export type Delivery = { id: string } & (
  | { table: 'orders'; prefix: 'invoice' }
  | { table: 'credit_notes'; prefix: 'mail' }
);

type State = { sent_at: Date | null; lease_until: Date | null };

/** How long a worker has a mail to itself without extending its lease. In seconds. */
const leaseSeconds = 15;
const leaseEnd = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`;

/**
 * Sends a mail once. Its row is marked after the mail was accepted: a crash in between sends it again under the same
 * Message-ID, and to the outbox under the same name.
 *
 * @param compose runs when no other worker sends the mail
 * @throws what a later attempt may overcome, so that the job is retried
 */
export async function deliverOnce(
  { queries, mailer }: { queries: Queries; mailer: Mailer },
  delivery: Delivery,
  compose: () => Promise<Mail>,
  { isLastAttempt }: { isLastAttempt: boolean },
): Promise<void> {
  if (!(await acquireLease(queries, delivery))) return;
  const extending = setInterval(
    () => void extendLease(queries, delivery).catch(() => {}),
    (leaseSeconds * 1000) / 3,
  );
  try {
    await mailer.send(await compose());
  } catch (error) {
    const bounced = isBounce(error);
    const failed = isLastAttempt || bounced;
    await store(queries, delivery, { lease_until: null, ...(failed && { failed_at: new Date() }) });
    if (!bounced) throw error;
    console.error(JSON.stringify({ event: 'mail_bounced', table: delivery.table, id: delivery.id }));
    return;
  } finally {
    clearInterval(extending);
  }
  await store(queries, delivery, { sent_at: new Date(), failed_at: null, lease_until: null });
}

/** @returns false when the mail was sent. @throws while another worker holds the lease */
async function acquireLease(queries: Queries, delivery: Delivery): Promise<boolean> {
  const column = columnsOf(delivery);
  const { rows } = await sql`
    update ${sql.table(delivery.table)} set ${column('lease_until')} = ${leaseEnd}
    where id = ${delivery.id} and ${column('sent_at')} is null
      and coalesce(${column('lease_until')} < now(), true)
    returning id
  `.execute(queries);
  if (rows.length > 0) return true;
  const state = await sql<State>`
    select ${column('sent_at')} as sent_at, ${column('lease_until')} as lease_until
    from ${sql.table(delivery.table)} where id = ${delivery.id}
  `.execute(queries);
  const [row] = state.rows;
  if (row?.lease_until && !row.sent_at) throw new Error('Another worker is sending it.');
  return false;
}

async function extendLease(queries: Queries, delivery: Delivery): Promise<void> {
  const column = columnsOf(delivery)('lease_until');
  await sql`
    update ${sql.table(delivery.table)} set ${column} = ${leaseEnd}
    where id = ${delivery.id} and ${column} is not null
  `.execute(queries);
}

/** For a start with the data folder's lock: workers that held a lease are dead. */
export async function releaseLeases(queries: Queries): Promise<void> {
  await queries
    .updateTable('orders')
    .set({ invoice_lease_until: null })
    .where('invoice_lease_until', 'is not', null)
    .execute();
  await queries
    .updateTable('credit_notes')
    .set({ mail_lease_until: null })
    .where('mail_lease_until', 'is not', null)
    .execute();
}

async function store(
  queries: Queries,
  delivery: Delivery,
  change: Partial<Record<'sent_at' | 'failed_at' | 'lease_until', Date | null>>,
): Promise<void> {
  const column = columnsOf(delivery);
  const changes = Object.entries(change).map(([name, value]) => sql`${column(name)} = ${value}`);
  await sql`update ${sql.table(delivery.table)} set ${sql.join(changes)} where id = ${delivery.id}`.execute(
    queries,
  );
}

function columnsOf({ prefix }: Delivery) {
  return (name: string) => sql.ref(`${prefix}_${name}`);
}
