import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as orders from './migrations/0001-orders.ts';
import * as questionnaires from './migrations/0002-questionnaires.ts';
import * as requests from './migrations/0003-requests.ts';
import * as metrics from './migrations/0004-metrics.ts';
import * as paymentRetrievals from './migrations/0005-payment-retrievals.ts';
import * as retention from './migrations/0006-retention.ts';
import type { Tables } from './tables.ts';

/**
 * In the order of their names. A migration that was released is never edited; the next one changes
 * what it did. A migration imports nothing of the application, so later changes cannot change it.
 */
export const migrations: Record<string, Migration> = {
  '0001-orders': orders,
  '0002-questionnaires': questionnaires,
  '0003-requests': requests,
  '0004-metrics': metrics,
  '0005-payment-retrievals': paymentRetrievals,
  '0006-retention': retention,
};

/** Brings the schema up to date. Replicas that start together wait for each other. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
