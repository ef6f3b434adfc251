import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addInvoice, addOrder, openEmpty } from '../../testing/databases.ts';
import type { Database } from '../platform/database/database.ts';
import { issueNumber, raiseLastDocumentNumber, readLastNumbers } from './issue-document.ts';

/** @returns the id of an invoice */
const newInvoice = async ({ queries }: Database) =>
  await addInvoice(queries, (await addOrder(queries, { status: 'paid' })).id);

const issue = async ({ queries }: Database, id: string, name = 'Pitchwright Ltd') =>
  (await issueNumber(queries, { kind: 'invoice', id, seller: { name, timeZone: 'Europe/London' } })).number;

test('numbers follow each other without gaps, whatever runs at once, runs twice and fails', async () => {
  const database = await openEmpty();
  const orders = await Promise.all(Array.from({ length: 20 }, () => newInvoice(database)));
  const numbers = await Promise.all([...orders, ...orders].map((id) => issue(database, id)));
  const failed = await Promise.allSettled([issue(database, randomUUID()), issue(database, 'no id')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(numbers.slice(20)).toEqual(numbers.slice(0, 20));
  const year = new Date().getUTCFullYear();
  expect([...numbers.slice(0, 20), await issue(database, await newInvoice(database))].toSorted()).toEqual(
    Array.from({ length: 21 }, (_, index) => `INV-${year}-${String(index + 1).padStart(4, '0')}`),
  );
});

test.each([
  ['Asia/Tokyo', '2026-12-31T14:59:59Z', 'INV-2026-0001'],
  ['Asia/Tokyo', '2026-12-31T15:00:00Z', 'INV-2027-0001'],
])('in %s a document of %s has a number of the year there', async (timeZone, moment, number) => {
  const database = await openEmpty();
  const seller = { name: 'Pitchwright Ltd', timeZone };
  const issued = { id: await newInvoice(database), kind: 'invoice', seller } as const;
  expect((await issueNumber(database.queries, issued, sql<Date>`${moment}::timestamptz`)).number).toBe(
    number,
  );
});

test('every seller and every year has a sequence of its own, and a number that grows', async () => {
  const database = await openEmpty();
  const year = new Date().getUTCFullYear();
  await database.queries
    .insertInto('document_numbers')
    .values([
      { seller: 'Pitchwright Ltd', prefix: 'INV', year: year - 1, last: 41 },
      { seller: 'Pitchwright SAS', prefix: 'INV', year, last: 12_344 },
    ])
    .execute();
  expect(await issue(database, await newInvoice(database))).toBe(`INV-${year}-0001`);
  expect(await issue(database, await newInvoice(database), 'Pitchwright GmbH')).toBe(`INV-${year}-0001`);
  expect(await issue(database, await newInvoice(database), 'Pitchwright SAS')).toBe(`INV-${year}-12345`);
  expect(await issue(database, await newInvoice(database))).toBe(`INV-${year}-0002`);
});

test('after a restore, numbers continue after the last one that was sent', async () => {
  const database = await openEmpty();
  const { queries } = database;
  const year = new Date().getUTCFullYear();
  const seller = 'Pitchwright Ltd';
  for (const number of [`INV-${year}-0041`, `INV-${year}-0007`]) {
    expect(await raiseLastDocumentNumber(queries, seller, number)).toBe(true);
    expect(await readLastNumbers(queries)).toEqual([{ seller, number: `INV-${year}-0041` }]);
  }
  expect(await issue(database, await newInvoice(database))).toBe(`INV-${year}-0042`);
  expect(await raiseLastDocumentNumber(queries, seller, 'ORD-1-1')).toBe(false);
});
