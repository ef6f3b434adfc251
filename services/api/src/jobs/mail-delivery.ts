import { logFault } from '@site/telemetry/log';
import { type RawBuilder, sql } from 'kysely';
import { isBounce, type Mail, type Mailer, MailUnconfirmedError } from '../mail/mailer.ts';
import type { Queries } from '../storage/database.ts';
import { reasonOf } from './job-queue.ts';

/** The row that a mail belongs to, and what the names of the columns with its delivery start with. */
export type Delivery = { id: string } & (
  | { table: 'orders'; prefix: 'invoice' }
  | { table: 'credit_notes'; prefix: 'mail' }
);

/** How long a worker has a mail to itself without extending its lease. In seconds. */
const leaseSeconds = 15;
const leaseEnd = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`;

/**
 * How many hours the next copy waits after a copy that the mail server may have and did not confirm. In sum less than a
 * job is retried. After one copy more the operator decides.
 */
const hoursToNextCopy = [6, 12];

const outcomes = {
  accepted: 'accepted by the mail server',
  rejected: 'rejected',
  failed: 'failed',
  unconfirmed: 'not confirmed, may have arrived',
};

/**
 * Sends a mail once, and stores each attempt with its outcome. A crash between sending and storing sends it again under
 * the same Message-ID, and to the outbox under the same name.
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
  const lease = await acquireLease(queries, delivery);
  if (lease === 'sent') return;
  if ('obstacle' in lease) {
    if (isLastAttempt) await store(queries, delivery, { failed_at: new Date() });
    throw new Error(lease.obstacle);
  }
  const extending = setInterval(
    () => void extendLease(queries, delivery).catch(() => {}),
    (leaseSeconds * 1000) / 3,
  );
  try {
    await mailer.send(await compose());
  } catch (error) {
    const { change, isOver } = failureOf(error, lease);
    const failed = isOver || isLastAttempt;
    await store(queries, delivery, {
      ...change,
      lease_until: null,
      ...(failed && { failed_at: new Date() }),
    });
    if (!isOver) throw error;
    const { table, id } = delivery;
    logFault('mail_failed', { table, id, outcome: change.outcome });
    return;
  } finally {
    clearInterval(extending);
  }
  const outcome = outcomes.accepted;
  await store(queries, delivery, { outcome, sent_at: new Date(), failed_at: null, lease_until: null });
}

/** What an error means for the row, and whether the operator decides what happens next. */
function failureOf(error: unknown, { unconfirmed }: Lease): { change: Change; isOver: boolean } {
  if (error instanceof MailUnconfirmedError) {
    const hours = hoursToNextCopy[unconfirmed] ?? hoursToNextCopy.at(-1);
    return {
      change: {
        outcome: `${outcomes.unconfirmed}: ${reasonOf(error)}`,
        unconfirmed: unconfirmed + 1,
        retry_at: sql`now() + make_interval(hours => ${hours}::integer)`,
      },
      isOver: unconfirmed >= hoursToNextCopy.length,
    };
  }
  const isOver = isBounce(error);
  return {
    change: { outcome: `${isOver ? outcomes.rejected : outcomes.failed}: ${reasonOf(error)}` },
    isOver,
  };
}

type Lease = { unconfirmed: number };
type State = { sent_at: Date | null; lease_until: Date | null; retry_at: Date | null; is_early: boolean };

/** Counts an attempt and takes the mail, or returns why it cannot be sent now. */
async function acquireLease(
  queries: Queries,
  delivery: Delivery,
): Promise<Lease | 'sent' | { obstacle: string }> {
  const column = columnsOf(delivery);
  const table = sql.table(delivery.table);
  const leased = await sql<Lease>`
    update ${table} set
      ${column('lease_until')} = ${leaseEnd},
      ${column('attempted_at')} = now(),
      ${column('attempts')} = ${column('attempts')} + 1
    where id = ${delivery.id} and ${column('sent_at')} is null
      and coalesce(${column('lease_until')} < now(), true) and coalesce(${column('retry_at')} <= now(), true)
    returning ${column('unconfirmed')} as unconfirmed
  `.execute(queries);
  const [lease] = leased.rows;
  if (lease) return lease;
  const state = await sql<State>`
    select ${column('sent_at')} as sent_at, ${column('lease_until')} as lease_until,
      ${column('retry_at')} as retry_at, coalesce(${column('retry_at')} > now(), false) as is_early
    from ${table} where id = ${delivery.id}
  `.execute(queries);
  const [row] = state.rows;
  if (!row || row.sent_at) return 'sent';
  if (row.retry_at && row.is_early) {
    return { obstacle: `A copy ${outcomes.unconfirmed}; no other before ${row.retry_at.toISOString()}.` };
  }
  return { obstacle: 'Another worker is sending it.' };
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

type Change = {
  outcome?: string;
  unconfirmed?: number;
  retry_at?: RawBuilder<unknown>;
  sent_at?: Date;
  failed_at?: Date | null;
  lease_until?: null;
};

async function store(queries: Queries, delivery: Delivery, change: Change): Promise<void> {
  const column = columnsOf(delivery);
  const changes = Object.entries(change).map(([name, value]) => sql`${column(name)} = ${value}`);
  await sql`update ${sql.table(delivery.table)} set ${sql.join(changes)} where id = ${delivery.id}`.execute(
    queries,
  );
}

function columnsOf({ prefix }: Delivery) {
  return (name: string) => sql.ref(`${prefix}_${name}`);
}
