import { mailboxKey } from '@site/domain/mailbox-key';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Config } from '../config/api-config.ts';
import type { Database, Queries } from '../database/database.ts';
import type { DataSubjectPart, FoundData } from '../feature.ts';
import { ApiError } from '../http/api-error.ts';
import { parseBody } from '../http/openapi.ts';
import { logFault } from '../log.ts';
import { arrayOf, streamJson } from '../operator/stream-list.ts';
import type { Platform } from '../platform.ts';

// In the body: no log has the addresses in it.
const subject = z.strictObject({ email: z.string() });
/** Without `confirmed` nothing is erased: the response is what would be. */
const erasure = z.strictObject({ email: z.string(), confirmed: z.boolean() });

type Parts = readonly DataSubjectPart[];

/** The data of one data subject, by an email address: exported, and erased except what the law requires. */
export function dataSubjectOperations(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  parts: Parts,
) {
  const find = async (typed: string) => {
    const email = mailboxKey(typed);
    return { email, ...(await findSubjectData(parts, database.queries, email, config)) };
  };
  return new Hono()
    .post('/data-subject/export', async (c) => {
      const { email, externalCopies } = await find(parseBody(subject, await c.req.json()).email);
      return await streamJson(c, exportOf(parts, database.queries, email, externalCopies));
    })
    .post('/data-subject/erase', async (c) => {
      const { email: typed, confirmed } = parseBody(erasure, await c.req.json());
      const { email, ...found } = await find(typed);
      if (confirmed) await eraseSubjectData(parts, database, email);
      return c.json({ erased: confirmed, ...found });
    });
}

/**
 * What is stored about one data subject, without its texts.
 *
 * @throws ApiError when that is nothing
 */
export async function findSubjectData(
  parts: Parts,
  queries: Queries,
  email: string,
  config: Config,
): Promise<Required<FoundData>> {
  const found: FoundData[] = [];
  for (const part of parts) found.push(await part.find(queries, email, config));
  const removed = Object.assign({}, ...found.map((part) => part.removed)) as Record<string, number>;
  const stored = found.flatMap((part) => part.stored ?? []);
  if (stored.length === 0 && Object.values(removed).every((count) => count === 0)) {
    throw new ApiError('not_found', 'Nothing is stored about this address. Nothing was changed.');
  }
  const externalCopies = [
    ...found.flatMap((part) => part.externalCopies ?? []),
    'Backups of the database, until they are overwritten.',
  ];
  return { removed, stored, externalCopies };
}

/**
 * The stored data in readable names, for the file that a data subject receives: every column of every row, as JSON.
 * Anyone can name any address in a questionnaire, so it is written while it is read.
 */
export async function* exportOf(
  parts: Parts,
  queries: Queries,
  email: string,
  copies: readonly string[],
): AsyncGenerator<string> {
  yield `{"exportedAt": ${JSON.stringify(new Date())}, "email": ${JSON.stringify(email)}`;
  for (const part of parts) {
    for (const [name, rows] of Object.entries(part.exportSections(queries, email))) {
      yield `,\n${JSON.stringify(name)}: `;
      yield* arrayOf(rows);
    }
  }
  yield `,\n"externalCopies": ${JSON.stringify(copies, null, 2)}}\n`;
}

/** Erases what is stored about a data subject, in one transaction, and logs what that was. */
export async function eraseSubjectData(parts: Parts, { transact }: Database, email: string): Promise<void> {
  const erased = await transact(async (transaction) => {
    const all: Record<string, readonly string[] | number> = {};
    for (const part of parts) Object.assign(all, await part.erase(transaction, email));
    return all;
  });
  // For a restore from a backup, after which it has to be erased again. Standard output has the report of the command.
  // Several lines: what collects logs cuts long ones.
  const linesOf = (value: readonly string[] | number) => (typeof value === 'number' ? 1 : value.length);
  const length = Math.max(...Object.values(erased).map(linesOf));
  for (let from = 0; from === 0 || from < length; from += 200) {
    const part = (value: readonly string[] | number) => {
      if (typeof value === 'number') return from === 0 ? value : 0;
      return value.slice(from, from + 200);
    };
    logFault(
      'erased',
      Object.fromEntries(Object.entries(erased).map(([name, value]) => [name, part(value)])),
    );
  }
}
