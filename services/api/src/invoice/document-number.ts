import { sql, type Transaction } from 'kysely';
import type { Tables } from '../storage/tables.ts';

export type DocumentKind = 'invoice' | 'credit-note';

const prefixes: Record<DocumentKind, string> = { invoice: 'INV', 'credit-note': 'CN' };

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
  const count = String(row.last).padStart(4, '0');
  return { number: `${prefixes[kind]}-${row.year}-${count}`, issuedAt: row.issued_at };
}
