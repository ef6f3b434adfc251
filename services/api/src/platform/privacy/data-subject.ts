import { mailboxKey } from '@site/domain/mailbox-key';
import { Hono } from 'hono';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database, Queries } from '../database/database.ts';
import { type AnyTable, selectColumns } from '../database/declared-tables.ts';
import { pageRows, readInPages } from '../database/read-in-pages.ts';
import { ApiError } from '../http/api-error.ts';
import { parseBody } from '../http/openapi.ts';
import { logFault } from '../log.ts';
import { generateJsonArray, streamJson } from '../operator/stream-list.ts';
import type { Platform } from '../platform.ts';
import { formatRow } from './format-row.ts';

type Dependencies = Pick<Platform, 'database' | 'config'>;

// The address is sent in the request body, so that no log contains it.
const subject = z.strictObject({ email: z.string() });
/** If `confirmed` is false, nothing is erased and the response describes what would be erased. */
const erasure = z.strictObject({ email: z.string(), confirmed: z.boolean() });

/**
 * Creates the operator routes that export and erase the data of one data subject, identified by email address. Erasure
 * keeps what the law requires. The features' table declarations determine which tables and columns are affected.
 */
export function dataSubjectOperations({ database, config }: Dependencies, declared: readonly AnyTable[]) {
  const { queries } = database;
  const find = async (typed: string) => {
    const email = mailboxKey(typed);
    const tables = selectTables(declared, email);
    const counts = await Promise.all(tables.map(({ name, isAbout }) => countRows(queries, name, isAbout)));
    if (counts.every((count) => count === 0)) {
      throw new ApiError('not_found', 'Nothing is stored about this address. Nothing was changed.');
    }
    const copies: string[] = [];
    for (const table of tables) {
      copies.push(...((await table.subject.listCopies?.(queries, table.isAbout, config.mail)) ?? []));
    }
    return { email, tables, copies: [...copies, 'Backups of the database, until they are overwritten.'] };
  };
  return new Hono()
    .post('/data-subject/export', async (c) => {
      const { email, copies } = await find(parseBody(subject, await c.req.json()).email);
      return await streamJson(c, exportOf(queries, declared, email, copies));
    })
    .post('/data-subject/erase', async (c) => {
      const { email: typed, confirmed } = parseBody(erasure, await c.req.json());
      const { email, tables, copies } = await find(typed);
      const removed: Record<string, number> = {};
      const stored: object[] = [];
      for (const { name, subject: rules, isAbout, mayErase } of tables) {
        if (rules.erases !== 'nothing') {
          removed[rules.reportedAs ?? name] = await countRows(queries, name, mayErase);
        }
        stored.push(...((await rules.listKept?.(queries, isAbout, config.retention)) ?? []));
      }
      if (confirmed) await eraseSubjectData(database, declared, email);
      return c.json({ erased: confirmed, removed, stored, externalCopies: copies });
    });
}

type SubjectTable = AnyTable & {
  subject: NonNullable<AnyTable['subject']>;
  isAbout: RawBuilder<boolean>;
  mayErase: RawBuilder<boolean>;
};

/** Selects the tables with personal data and, in each, the rows about the data subject. */
function selectTables(declared: readonly AnyTable[], email: string): SubjectTable[] {
  return declared.flatMap((table) => {
    if (!table.subject) return [];
    const isAbout = table.subject.isAbout(email);
    const mayErase = sql<boolean>`${isAbout} and ${table.subject.mayErase ?? sql`true`}`;
    return [{ ...table, subject: table.subject, isAbout, mayErase }];
  });
}

async function countRows(queries: Queries, name: string, condition: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(name)} where ${condition}`.execute(queries);
  return rows[0]?.count ?? 0;
}

/**
 * Generates the file that a data subject receives: every row as JSON with readable names. The file is streamed, because
 * anyone can enter any address in questionnaires, so the number of rows has no limit.
 *
 * @param email normalised by `mailboxKey`
 */
export async function* exportOf(
  queries: Queries,
  declared: readonly AnyTable[],
  email: string,
  copies: readonly string[],
): AsyncGenerator<string> {
  yield `{"exportedAt": ${JSON.stringify(new Date())}, "email": ${JSON.stringify(email)}`;
  for (const table of selectTables(declared, email)) {
    yield `,\n${JSON.stringify(table.name)}: `;
    const { read, describe = formatRow } = table.subject;
    const rows = read ? read(queries, table.isAbout) : readRows(queries, table);
    yield* generateJsonArray(rows, (row) => describe(row as Record<string, unknown>));
  }
  yield `,\n"externalCopies": ${JSON.stringify(copies, null, 2)}}\n`;
}

/** Reads rows page by page with all columns except files. */
function readRows(
  queries: Queries,
  { name, columns, subject: { key }, isAbout }: SubjectTable,
): AsyncGenerator<Record<string, unknown>> {
  const selected = sql.join(
    selectColumns(columns, 'personal', 'retained', 'other').map((column) => sql.ref(column)),
  );
  return readInPages<Record<string, unknown>>(async (after) => {
    const { rows } = await sql<Record<string, unknown>>`
      select ${selected} from ${sql.table(name)}
      where ${isAbout} and ${after ? sql`${sql.ref(key)} > ${after[key]}` : sql`true`}
      order by ${sql.ref(key)} limit ${pageRows}`.execute(queries);
    return rows;
  });
}

/**
 * Erases everything stored about a data subject except what the law requires.
 *
 * @param email normalised by `mailboxKey`
 */
export async function eraseSubjectData(
  { transact }: Database,
  declared: readonly AnyTable[],
  email: string,
): Promise<void> {
  const erased = await transact(async (transaction) => {
    const erasedByTable: Record<string, readonly unknown[] | number> = {};
    for (const { name, columns, subject: rules, mayErase } of selectTables(declared, email)) {
      const { erases, loggedBy, reportedAs = name } = rules;
      if (erases === 'nothing') continue;
      const personal = selectColumns(columns, 'personal');
      const change =
        erases === 'rows'
          ? sql`delete from ${sql.table(name)}`
          : sql`update ${sql.table(name)} set ${sql.join(personal.map((column) => sql`${sql.ref(column)} = null`))}`;
      const returned = loggedBy ? sql.ref(loggedBy) : sql`null`;
      const { rows } = await sql<{ id: unknown }>`
        ${change} where ${mayErase} returning ${returned} as id`.execute(transaction);
      erasedByTable[reportedAs] = loggedBy ? rows.map(({ id }) => id) : rows.length;
    }
    return erasedByTable;
  });
  // Log what was erased, because the same data must be erased again after a restore from a backup. Split long lists,
  // because log collectors truncate long lines.
  for (const [name, rows] of Object.entries(erased)) {
    if (typeof rows === 'number') logFault('erased', { [name]: rows });
    else
      for (let from = 0; from < rows.length; from += idsPerLine)
        logFault('erased', { [name]: rows.slice(from, from + idsPerLine) });
  }
}

const idsPerLine = 200;
