import { type Generated, type Kysely, sql } from 'kysely';
import type { TableColumns } from '../platform/feature.ts';

declare module '../platform/database/tables.ts' {
  interface Tables {
    waitlist: { email: string; company_name: string | null; joined_at: Generated<Date> };
  }
}

export const waitlistTables = {
  waitlist: { email: 'personal', company_name: 'personal', joined_at: 'other' },
} as const satisfies TableColumns;

export async function createWaitlistTable(db: Kysely<unknown>): Promise<void> {
  await sql`create table waitlist (
    email text primary key,
    company_name text,
    joined_at timestamptz not null default now()
  )`.execute(db);
}
