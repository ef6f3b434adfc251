import { sql } from 'kysely';
import type { Queries } from '../platform/database/database.ts';

export type DocumentKind = 'invoice' | 'credit-note';

/** What the numbers of a kind start with, and where a document stores its own. */
const kinds = {
  invoice: { prefix: 'INV', table: 'orders', number: 'invoice_number', issuedAt: 'invoice_issued_at' },
  'credit-note': { prefix: 'CN', table: 'credit_notes', number: 'number', issuedAt: 'issued_at' },
} as const;

/**
 * Gives a document the next number of its seller, its kind and the calendar year (UTC), `INV-2026-0001`, and the
 * moment of its issue, unless it has them. One statement takes the number and stores it: both happen or neither, so
 * there are no gaps, and the row that all documents share is locked for no longer than that statement. Across several
 * statements of a transaction, every other process would wait for as long as this one is busy between them.
 */
export async function issueNumber(
  queries: Queries,
  { kind, id, seller }: { kind: DocumentKind; id: string; seller: string },
): Promise<void> {
  const { prefix, ...names } = kinds[kind];
  const [table, number, issuedAt] = [sql.table(names.table), sql.ref(names.number), sql.ref(names.issuedAt)];
  await sql`
    with document as (
      select id from ${table} where id = ${id} and ${number} is null for update
    ), taken as (
      insert into document_numbers as numbers (seller, kind, year, last)
      select ${seller}, ${kind}, extract(year from now() at time zone 'UTC'), 1 from document
      on conflict (seller, kind, year) do update set last = numbers.last + 1
      returning year, last
    )
    update ${table} set
      ${number} = concat_ws('-', ${prefix}::text, year, lpad(last::text, greatest(4, length(last::text)), '0')),
      ${issuedAt} = now()
    from taken where id = ${id}
  `.execute(queries);
}

function formatNumber({ kind, year, last }: { kind: string; year: number; last: number }): string {
  return `${kinds[kind as DocumentKind].prefix}-${year}-${String(last).padStart(4, '0')}`;
}

/** The last numbers that were given, by seller: the newest year first. */
export async function lastNumbers(queries: Queries): Promise<{ seller: string; number: string }[]> {
  const rows = await queries
    .selectFrom('document_numbers')
    .selectAll()
    .orderBy('seller')
    .orderBy('year', 'desc')
    .orderBy('kind', 'desc')
    .execute();
  return rows.map((row) => ({ seller: row.seller, number: formatNumber(row) }));
}

/**
 * Marks a number and all before it as given: a restored database does not know those that were given after its backup.
 *
 * @returns false when it is not a number of a document
 */
export async function raiseLastNumber(queries: Queries, seller: string, number: string): Promise<boolean> {
  const [, prefix, year, last] = /^([A-Z]+)-(\d{4})-(\d{4,9})$/.exec(number) ?? [];
  const kind = Object.entries(kinds).find(([, of]) => of.prefix === prefix)?.[0];
  if (!kind) return false;
  await sql`
    insert into document_numbers as numbers (seller, kind, year, last)
    values (${seller}, ${kind}, ${Number(year)}, ${Number(last)})
    on conflict (seller, kind, year) do update set last = greatest(numbers.last, excluded.last)
  `.execute(queries);
  return true;
}
