import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../storage/database.ts';
import { openDatabase } from '../storage/database.ts';
import { onEveryEngine } from '../testing/engines.ts';
import { nextDocumentNumber } from './document-number.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

onEveryEngine((engine) => {
  async function newDatabase(): Promise<Database> {
    const { database, variables, release } = await engine.newDatabase();
    const opened = database ?? (await openDatabase({ dataDir: '', databaseUrl: variables.DATABASE_URL }));
    onTestFinished(async () => {
      await opened.close();
      release();
    });
    return opened;
  }

  const take = (database: Database, seller = 'Pitchwright Ltd', fails = false) =>
    database.transact(async (transaction) => {
      const { number } = await nextDocumentNumber(transaction, { kind: 'invoice', seller });
      if (fails) throw new Error('The invoice was not stored.');
      return number;
    });

  test('numbers follow each other without gaps, whatever runs at once and whatever fails', async () => {
    const database = await newDatabase();
    const taken = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) => take(database, undefined, index % 3 === 0)),
    );
    const year = new Date().getUTCFullYear();
    const numbers = taken.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(numbers.toSorted()).toEqual(
      Array.from({ length: 20 }, (_, index) => `INV-${year}-${String(index + 1).padStart(4, '0')}`),
    );
  });

  test('every seller and every year has a sequence of its own', async () => {
    const database = await newDatabase();
    const year = new Date().getUTCFullYear();
    await database.queries
      .insertInto('document_numbers')
      .values({ seller: 'Pitchwright Ltd', kind: 'invoice', year: year - 1, last: 41 })
      .execute();
    expect(await take(database)).toBe(`INV-${year}-0001`);
    expect(await take(database, 'Pitchwright GmbH')).toBe(`INV-${year}-0001`);
    expect(await take(database)).toBe(`INV-${year}-0002`);
  });
});
