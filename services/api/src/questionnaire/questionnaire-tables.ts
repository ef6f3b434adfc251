import { type Generated, type Kysely, sql } from 'kysely';
import type { TableColumns } from '../platform/feature.ts';

declare module '../platform/database/tables.ts' {
  interface Tables {
    questionnaires: QuestionnairesTable;
  }
}

type QuestionnairesTable = {
  submission_id: string;
  /** The JSON that was sent, in its order, as text. */
  answers: string;
  /** Of the answers, in lower case: it identifies the data subject. */
  email: string | null;
  /** How many questions are answered, beside the email address. */
  answered: Generated<number>;
  /** When it was put into a notice to the seller. */
  seller_notice_at: Date | null;
  revision: Generated<number>;
  received_at: Generated<Date>;
  updated_at: Generated<Date>;
  relayed_revision: number | null;
};

export const questionnaireTables = {
  questionnaires: {
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
} as const satisfies TableColumns;

/** Creates the table of questionnaires. JSON is stored as text: PostgreSQL's JSON types reject NUL, and nothing that somebody typed may be lost for a character. */
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
