import { sql, type Transaction } from 'kysely';
import type { Queries } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';

export type DocumentKind = 'invoice' | 'credit-note';

const prefixes: Readonly<Record<DocumentKind, string>> = { invoice: 'INV', 'credit-note': 'CN' };

/**
 * Takes the next number of a seller, a kind of document and a calendar year (UTC): `INV-2026-0001`. It belongs into
 * the transaction that stores the document: when that is rolled back, the number is free again, so there are no gaps.
 * Until then other transactions that take a number wait.
 *
 * @returns the number, and the moment that decides its year
 */
export async function nextDocumentNumber(
  transaction: Transaction<Tables>,
  { kind, seller }: { kind: DocumentKind; seller: string },
): Promise<{ number: string; issuedAt: Date }> {
  const { rows } = await sql<{ year: number; last: number; issued_at: Date }>`
    insert into document_numbers as numbers (seller, kind, year, last)
    values (${seller}, ${kind}, extract(year from now() at time zone 'UTC'), 1)
    on conflict (seller, kind, year) do update set last = numbers.last + 1
    returning year, last, now() as issued_at
  `.execute(transaction);
  const [row] = rows;
  if (!row) throw new Error('The database returned no number.');
  return { number: formatNumber({ kind, ...row }), issuedAt: row.issued_at };
}

type Numbered = { kind: string; year: number; last: number };

function formatNumber({ kind, year, last }: Numbered): string {
  return `${prefixes[kind as DocumentKind]}-${year}-${String(last).padStart(4, '0')}`;
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
  const kind = Object.entries(prefixes).find(([, value]) => value === prefix)?.[0];
  if (!kind) return false;
  await sql`
    insert into document_numbers as numbers (seller, kind, year, last)
    values (${seller}, ${kind}, ${Number(year)}, ${Number(last)})
    on conflict (seller, kind, year) do update set last = greatest(numbers.last, excluded.last)
  `.execute(queries);
  return true;
}
