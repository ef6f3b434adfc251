import { type Generated, type Kysely, type RawBuilder, sql } from 'kysely';
import type { DeclaredTables } from '../platform/database/declared-tables.ts';
import { isOlderThan } from '../platform/privacy/enforce-retention.ts';
import { isOrderOf } from '../purchase/order-tables.ts';
import { readQuestionnaires } from './read-questionnaires.ts';

declare module '../platform/database/tables.ts' {
  interface Tables {
    questionnaires: QuestionnairesTable;
  }
}

type QuestionnairesTable = {
  submission_id: string;
  /** The submitted JSON as text, with the fields in their original order. */
  answers: string;
  /** The email address in the answers, in lower case. It identifies the data subject. */
  email: string | null;
  /** The number of answered questions, not counting the email address. */
  answered: Generated<number>;
  seller_notice_at: Date | null;
  revision: Generated<number>;
  received_at: Generated<Date>;
  updated_at: Generated<Date>;
  relayed_revision: number | null;
};

/**
 * Matches the questionnaires of all orders that meet a condition, by submission id or email address. The subqueries are
 * uncorrelated, so that PostgreSQL reads each list once rather than once per row.
 */
const belongsTo = (orders: RawBuilder<boolean>) => sql<boolean>`(
  submission_id in (select submission_id from orders where ${orders} and submission_id is not null) or
  coalesce(email, '') in (select lower(email) from orders where ${orders} and email is not null))`;

export const questionnaireTables = {
  questionnaires: {
    columns: {
      submission_id: 'other',
      answers: 'personal',
      email: 'personal',
      answered: 'other',
      seller_notice_at: 'other',
      revision: 'other',
      received_at: 'other',
      updated_at: 'other',
      relayed_revision: 'other',
    },
    retention: (periods, now) => {
      const answered = isOlderThan(now, periods.questionnaireDays, sql`updated_at`);
      const ordered = isOlderThan(now, periods.orderedQuestionnaireDays, sql`updated_at`);
      const isRecent = sql<boolean>`paid_at is not null and
        not ${isOlderThan(now, periods.orderedQuestionnaireDays, sql`paid_at`)}`;
      const hasOrder = belongsTo(sql`paid_at is not null`);
      // Delete in small batches, so that even the largest questionnaires are deleted within the statement timeout.
      const atOnce = 500;
      return [
        { name: 'answers without an order', due: sql`${answered} and not ${hasOrder}`, atOnce },
        {
          name: 'answers of clients',
          due: sql`${ordered} and ${hasOrder} and not ${belongsTo(isRecent)}`,
          atOnce,
        },
      ];
    },
    subject: {
      key: 'submission_id',
      // Match questionnaires that name this email address. Also match the questionnaires of paid orders with this
      // address, even if the answers name a different address.
      isAbout: (email) => sql`(questionnaires.email = ${email} or submission_id in
        (select orders.submission_id from orders where ${isOrderOf(email)} and paid_at is not null))`,
      erases: 'rows',
      loggedBy: 'submission_id',
      read: readQuestionnaires,
      listCopies: async (queries, condition) => {
        const rows = await queries
          .selectFrom('questionnaires')
          .select('submission_id as id')
          .where(condition)
          .where('relayed_revision', 'is not', null)
          .execute();
        return rows.map(({ id }) => `The spreadsheet: rows whose idempotencyKey starts with ${id}.`);
      },
    },
  },
} satisfies DeclaredTables;

export async function createQuestionnaireTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table questionnaires (
    submission_id uuid primary key,
    answers text not null,
    email text,
    answered integer not null default 0,
    revision integer not null default 1,
    received_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    relayed_revision integer,
    seller_notice_at timestamptz
  )`.execute(db);
  await sql`create index questionnaires_email on questionnaires (email)`.execute(db);
}
