import { consentText } from '@site/domain/consent';
import { mailboxKey } from '@site/domain/mailbox-key';
import { Hono } from 'hono';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Database, Queries } from '../database/database.ts';
import { pageRows, readInPages, readQuestionnaires } from '../database/read-in-pages.ts';
import { buyerColumns, documentColumns, type Tables } from '../database/tables.ts';
import { ApiError } from '../http/api-error.ts';
import { parseBody } from '../http/openapi.ts';
import { logFault } from '../log.ts';
import { arrayOf, streamJson } from '../operator/stream-list.ts';
import type { Platform } from '../platform.ts';

// In the body: no log has the addresses in it.
const subject = z.strictObject({ email: z.string() });
/** Without `confirmed` nothing is erased: the response is what would be. */
const erasure = z.strictObject({ email: z.string(), confirmed: z.boolean() });

/** The data of one data subject, by an email address: exported, and erased except what the law requires. */
export function dataSubjectOperations({ database, config }: Pick<Platform, 'database' | 'config'>) {
  const find = async (typed: string) => {
    const email = mailboxKey(typed);
    const found = await findSubjectData(database.queries, email);
    if ([found.questionnaires, found.orders, found.waitlist].every(({ length }) => length === 0)) {
      throw new ApiError('not_found', 'Nothing is stored about this address. Nothing was changed.');
    }
    return { email, found, copies: externalCopies(found, config.mail.smtpUrl !== undefined) };
  };
  return new Hono()
    .post('/data-subject/export', async (c) => {
      const { email, copies } = await find(parseBody(subject, await c.req.json()).email);
      return await streamJson(c, exportOf(database.queries, email, copies));
    })
    .post('/data-subject/erase', async (c) => {
      const { email: typed, confirmed } = parseBody(erasure, await c.req.json());
      const { email, found, copies } = await find(typed);
      const paid = found.orders.filter(({ paid_at }) => paid_at !== null);
      if (confirmed) await eraseSubjectData(database, email);
      return c.json({
        erased: confirmed,
        removed: {
          questionnaires: found.questionnaires.length,
          waitlist: found.waitlist.length,
          unpaidOrders: found.orders.length - paid.length,
        },
        // Tax law requires them, with the name on the invoice.
        stored: paid.map(({ id, order_number, paid_at }) => {
          const own = found.documents.filter((document) => document.order_id === id);
          const last = Math.max(Number(paid_at), ...own.map((document) => Number(document.created_at)));
          return { orderNumber: order_number, until: dayAfter(last, config.retention.orderDays) };
        }),
        externalCopies: copies,
      });
    });
}

function dayAfter(from: number, days: number): string {
  return new Date(from + days * 86_400_000).toISOString().slice(0, 10);
}

/** What is stored about one data subject, without its texts. */
type SubjectData = Awaited<ReturnType<typeof findSubjectData>>;

/** The address of an order, or the one that its buyer has corrected and that its invoice has. */
const isOf = (email: string) => sql<boolean>`${email} in (lower(orders.email), lower(orders.former_email))`;

/** Questionnaires that name the address, and those of their paid orders, whichever address these name. */
const answersOf = (email: string) => sql<boolean>`(questionnaires.email = ${email} or submission_id in
  (select orders.submission_id from orders where ${isOf(email)} and paid_at is not null))`;

const ordersOf = (queries: Queries, email: string) => queries.selectFrom('orders').where(isOf(email));
const documentsOf = (queries: Queries, email: string) =>
  queries.selectFrom('documents').where('order_id', 'in', ordersOf(queries, email).select('id'));

/** @param email as `mailboxKey` returns it */
export async function findSubjectData(queries: Queries, email: string) {
  return {
    questionnaires: await queries
      .selectFrom('questionnaires')
      .select(['submission_id', 'relayed_revision'])
      .where(answersOf(email))
      .execute(),
    orders: await ordersOf(queries, email)
      .select(['id', 'order_number', 'paid_at', 'payment_intent_id'])
      .orderBy('created_at')
      .execute(),
    documents: await documentsOf(queries, email).select(['order_id', 'created_at', 'sent_at']).execute(),
    waitlist: await queries.selectFrom('waitlist').select('email').where('email', '=', email).execute(),
  };
}

/**
 * The stored data in readable names, for the file that a data subject receives: every column of every row, as JSON.
 * Anyone can name any address in a questionnaire, so it is written while it is read.
 */
export async function* exportOf(
  queries: Queries,
  email: string,
  copies: readonly string[],
): AsyncGenerator<string> {
  yield `{"exportedAt": ${JSON.stringify(new Date())}, "email": ${JSON.stringify(email)}`;
  yield ',\n"orders": ';
  yield* arrayOf(recordsOf(byId(ordersOf(queries, email).selectAll()), orderRecord));
  yield ',\n"documents": ';
  yield* arrayOf(recordsOf(byId(documentsOf(queries, email).select(documentColumns)), readable));
  yield ',\n"questionnaires": ';
  yield* arrayOf(recordsOf(readQuestionnaires(queries, answersOf(email)), readable));
  yield ',\n"waitlist": ';
  const entries = await queries.selectFrom('waitlist').selectAll().where('email', '=', email).execute();
  yield JSON.stringify(entries.map(readable));
  yield `,\n"externalCopies": ${JSON.stringify(copies, null, 2)}}\n`;
}

function byId<Row extends { id: string }>(query: {
  where: (condition: RawBuilder<boolean>) => typeof query;
  orderBy: (column: 'id') => { limit: (count: number) => { execute: () => Promise<Row[]> } };
}): AsyncGenerator<Row> {
  return readInPages<Row>((after) =>
    (after ? query.where(sql<boolean>`id > ${after.id}::uuid`) : query)
      .orderBy('id')
      .limit(pageRows)
      .execute(),
  );
}

async function* recordsOf<Row>(rows: AsyncIterable<Row>, record: (row: Row) => object) {
  for await (const row of rows) yield record(row);
}

/** Columns that hold JSON as text. */
const json = ['answers', 'billing_address', 'content'];

/** A row with its columns in the notation of programs and what is JSON parsed. */
export function readable(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      json.includes(column) && typeof value === 'string' ? (JSON.parse(value) as unknown) : value,
    ]),
  );
}

/** An order with all that is stored about it, and the text that its buyer agreed to. */
export function orderRecord(row: Selectable<Tables['orders']>) {
  return { ...readable(row), consentText: consentText(row.consent_version) ?? null };
}

/**
 * Erases what is stored about a data subject, except paid orders and their documents: tax law requires them with the
 * name on the invoice. Orders that were not paid stay as numbers without personal data, because a
 * payment that is still running has to find its order.
 */
export async function eraseSubjectData({ transact }: Database, email: string): Promise<void> {
  const erased = await transact(async (transaction) => {
    const questionnaires = await transaction
      .deleteFrom('questionnaires')
      .where(answersOf(email))
      .returning('submission_id')
      .execute();
    const [waitlist] = await transaction.deleteFrom('waitlist').where('email', '=', email).execute();
    const orders = await transaction
      .updateTable('orders')
      .set(Object.fromEntries(buyerColumns.map((column) => [column, null])))
      .where(isOf(email))
      .where('paid_at', 'is', null)
      .returning('order_number')
      .execute();
    return {
      questionnaires: questionnaires.map((row) => row.submission_id),
      unpaidOrders: orders.map((row) => row.order_number),
      waitlist: Number(waitlist?.numDeletedRows ?? 0),
    };
  });
  // For a restore from a back-up, after which it has to be erased again. Standard output has the report of the command.
  // Several lines: what collects logs cuts long ones.
  const { questionnaires, unpaidOrders, waitlist } = erased;
  for (let from = 0; from === 0 || from < Math.max(questionnaires.length, unpaidOrders.length); from += 200) {
    const part = (ids: readonly string[]) => ids.slice(from, from + 200);
    logFault('erased', {
      questionnaires: part(questionnaires),
      unpaidOrders: part(unpaidOrders),
      waitlist: from === 0 ? waitlist : 0,
    });
  }
}

/** Copies that this system cannot reach, each with what identifies them there. */
function externalCopies({ questionnaires, orders, documents }: SubjectData, sendsMails: boolean): string[] {
  const relayed = questionnaires.filter(({ relayed_revision }) => relayed_revision !== null);
  const payments = orders.flatMap(({ payment_intent_id: id }) => (id ? [id] : []));
  const wereMailed = sendsMails && documents.some(({ sent_at }) => sent_at !== null);
  return [
    ...relayed.map((row) => `The spreadsheet: rows whose idempotencyKey starts with ${row.submission_id}.`),
    ...payments.map((id) => `Stripe: the payment ${id}, with the name and address given there.`),
    ...(wereMailed
      ? ['The mail server and mailboxes: invoices that were sent, notices to the seller, and correspondence.']
      : []),
    'Backups of the database, until they are overwritten.',
  ];
}
