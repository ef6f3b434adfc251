import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StartError } from '../config/start-error.ts';
import * as orders from './migrations/0001-orders.ts';
import * as questionnaires from './migrations/0002-questionnaires.ts';
import * as requests from './migrations/0003-requests.ts';
import * as metrics from './migrations/0004-metrics.ts';
import * as paymentRetrievals from './migrations/0005-payment-retrievals.ts';
import * as retention from './migrations/0006-retention.ts';
import * as reconciliation from './migrations/0007-reconciliation.ts';
import * as invoiceNumbers from './migrations/0008-invoice-numbers.ts';
import * as refunds from './migrations/0009-refunds.ts';
import * as orderTokens from './migrations/0010-order-tokens.ts';
import * as creditNotes from './migrations/0011-credit-notes.ts';
import * as mailDeliveries from './migrations/0012-mail-deliveries.ts';
import * as declines from './migrations/0013-declines.ts';
import * as paymentScripts from './migrations/0014-payment-scripts.ts';
import * as sellerNotices from './migrations/0015-seller-notices.ts';
import * as orderAnswers from './migrations/0016-order-answers.ts';
import type { Tables } from './tables.ts';

/**
 * In the order of their names. A migration that was released is never edited; the next one changes
 * what it did. It only adds, because older code runs on its schema during a deployment and after a
 * roll-back; one that cannot has `breaking` in its name. A migration imports nothing of the application, so later changes cannot change it.
 */
export const migrations: Record<string, Migration> = {
  '0001-orders': orders,
  '0002-questionnaires': questionnaires,
  '0003-requests': requests,
  '0004-metrics': metrics,
  '0005-payment-retrievals': paymentRetrievals,
  '0006-retention': retention,
  '0007-reconciliation': reconciliation,
  '0008-invoice-numbers': invoiceNumbers,
  '0009-refunds': refunds,
  '0010-order-tokens': orderTokens,
  '0011-credit-notes': creditNotes,
  '0012-mail-deliveries': mailDeliveries,
  '0013-declines': declines,
  '0014-payment-scripts': paymentScripts,
  '0015-seller-notices': sellerNotices,
  '0016-order-answers': orderAnswers,
};

/** The schema belongs to code that this version cannot work with. Its message is one sentence. */
export class UnreadableSchemaError extends StartError {
  override name = 'UnreadableSchemaError';
}

/**
 * Brings the schema up to date. Replicas that start together wait for each other. A schema of a later
 * version is left as it is: migrations only add, so that this version works on it, too.
 *
 * @param known the migrations of this version
 * @throws UnreadableSchemaError when the schema is of other code, or of a migration named `breaking`
 */
export async function migrate(db: Kysely<Tables>, known = migrations): Promise<void> {
  const later = await laterMigrations(db, known);
  const getMigrations = async () => ({ ...known, ...later });
  const migrator = new Migrator({ db, provider: { getMigrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Migrations that a later version has executed, as ones that do nothing here. */
async function laterMigrations(
  db: Kysely<Tables>,
  known: Record<string, Migration>,
): Promise<Record<string, Migration>> {
  const table = await sql<{
    name: string | null;
  }>`select to_regclass('kysely_migration')::text as name`.execute(db);
  if (!table.rows[0]?.name) return {};
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in known));
  const last = Object.keys(known).toSorted().at(-1) ?? '';
  const unreadable = unknown.find((name) => name < last || name.includes('breaking'));
  if (unreadable) {
    throw new UnreadableSchemaError(
      `The database has the migration ${unreadable}, which this version of the API cannot work with; nothing was changed, so start the version that made it or restore a back-up from before.`,
    );
  }
  return Object.fromEntries(unknown.map((name) => [name, { up: async () => {} }]));
}
