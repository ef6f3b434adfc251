import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { emailOf } from '../person/email-of.ts';
import type { Tables } from './tables.ts';

const first: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('orders')
      .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
      .addColumn('purchase_id', 'uuid', (column) => column.notNull().unique())
      .addColumn('order_number', 'text', (column) => column.notNull().unique())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('plan_id', 'text')
      .addColumn('plan_name', 'text', (column) => column.notNull())
      .addColumn('amount', 'integer', (column) => column.notNull())
      .addColumn('payment_intent_id', 'text', (column) => column.unique())
      .addColumn('email', 'text')
      .addColumn('full_name', 'text')
      .addColumn('company', 'text')
      .addColumn('billing_address', 'jsonb')
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('updated_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('paid_at', 'timestamptz')
      .addColumn('invoice_queued_at', 'timestamptz')
      .addColumn('invoice_sent_at', 'timestamptz')
      .addColumn('invoice_failed_at', 'timestamptz')
      .addColumn('checked_at', 'timestamptz')
      .execute();
    await db.schema.createIndex('orders_open').on('orders').columns(['status', 'created_at']).execute();
    await db.schema
      .createTable('stripe_events')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('received_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .execute();
    await db.schema
      .createTable('questionnaires')
      .addColumn('submission_id', 'uuid', (column) => column.primaryKey())
      .addColumn('answers', 'jsonb', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('received_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('updated_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('relayed_revision', 'integer')
      .execute();
    await db.schema
      .createTable('waitlist')
      .addColumn('email', 'text', (column) => column.primaryKey())
      .addColumn('company_name', 'text')
      .addColumn('joined_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .execute();
    await db.schema
      .createTable('sent_mails')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('message_id', 'text', (column) => column.notNull())
      .addColumn('sent_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .execute();
    await db.schema
      .createTable('rate_limits')
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('window_start', 'timestamptz', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('rate_limits_key', ['key', 'window_start'])
      .execute();
    await db.schema
      .createTable('secrets')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();
  },
};

const second: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('orders')
      .addColumn('token_hash', 'text', (column) => column.unique())
      .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('invoice_lease_until', 'timestamptz')
      .alterColumn('billing_address', (column) => column.setDataType('text'))
      .execute();
    await db.schema
      .alterTable('orders')
      .addCheckConstraint(
        'orders_status',
        sql`status in ('created', 'processing', 'paid', 'failed', 'refunded', 'disputed')`,
      )
      .execute();
    await db.schema.alterTable('orders').addCheckConstraint('orders_amount', sql`amount > 0`).execute();
    // JSON's own types refuse NUL, and an answer must not be lost for a character.
    await db.schema
      .alterTable('questionnaires')
      .alterColumn('answers', (column) => column.setDataType('text'))
      .execute();
    await sql`alter table rate_limits set unlogged`.execute(db);
  },
};

const visitMetrics: Migration = {
  up: async (db: Kysely<unknown>) => {
    const sums = (table: string) =>
      db.schema
        .createTable(table)
        .addColumn('set_id', 'text', (column) => column.notNull())
        .addColumn('stage', 'text', (column) => column.notNull())
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('count', 'integer', (column) => column.notNull());
    await sums('visit_figures')
      .addColumn('page', 'text', (column) => column.notNull())
      .addColumn('figure', 'text', (column) => column.notNull())
      .addColumn('bucket', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('visit_figures_key', ['set_id', 'stage', 'day', 'page', 'figure', 'bucket'])
      .execute();
    await sums('visit_errors')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('visit_errors_key', ['set_id', 'stage', 'day', 'kind', 'at'])
      .execute();
  },
};

const questionnaireEmail: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('questionnaires').addColumn('email', 'text').execute();
    await db.schema.createIndex('questionnaires_email').on('questionnaires').column('email').execute();
    // Read here and not in SQL: PostgreSQL's JSON cannot open every text that was stored.
    const known = db as Kysely<Tables>;
    const rows = await known.selectFrom('questionnaires').select(['submission_id', 'answers']).execute();
    for (const { submission_id, answers } of rows) {
      await known
        .updateTable('questionnaires')
        .set({ email: emailOf(JSON.parse(answers)) })
        .where('submission_id', '=', submission_id)
        .execute();
    }
  },
};

const policyReports: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('policy_reports')
      .addColumn('set_id', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('page', 'text', (column) => column.notNull())
      .addColumn('directive', 'text', (column) => column.notNull())
      .addColumn('blocked', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('policy_reports_key', ['day', 'set_id', 'page', 'directive', 'blocked', 'at'])
      .execute();
  },
};

/** Counts of the last minutes are worth no wait for the disk. After a crash of PostgreSQL they begin again at nothing. */
const passingCounts: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table rate_limits set unlogged`.execute(db);
  },
};

/** Never edit one that was released; add the next. The names give the order. */
const migrations: Record<string, Migration> = {
  '0001-first': first,
  '0002-second': second,
  '0003-visit-figures': visitMetrics,
  '0004-questionnaire-email': questionnaireEmail,
  '0005-policy-reports': policyReports,
  '0006-passing-counts': passingCounts,
};

/** Brings the tables up to date. Replicas that start together wait for each other. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
