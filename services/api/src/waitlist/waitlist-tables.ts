import { type Generated, type Kysely, sql } from 'kysely';
import type { DeclaredTables } from '../platform/database/declared-tables.ts';
import { isOlderThan } from '../platform/privacy/enforce-retention.ts';

declare module '../platform/database/tables.ts' {
  interface Tables {
    waitlist: { email: string; company_name: string | null; joined_at: Generated<Date> };
  }
}

export const waitlistTables = {
  waitlist: {
    columns: { email: 'personal', company_name: 'personal', joined_at: 'other' },
    retention: ({ waitlistDays }, now) => [
      { name: 'waitlist entries', due: isOlderThan(now, waitlistDays, sql`joined_at`) },
    ],
    subject: { key: 'email', isAbout: (email) => sql`email = ${email}`, erases: 'rows' },
  },
} satisfies DeclaredTables;

export async function createWaitlistTable(db: Kysely<unknown>): Promise<void> {
  await sql`create table waitlist (
    email text primary key,
    company_name text,
    joined_at timestamptz not null default now()
  )`.execute(db);
}
