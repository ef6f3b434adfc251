import { spawn } from 'node:child_process';
import fs, { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { FolderInUseError, lockFolder } from './folder-lock.ts';

// A busy machine may take its time over opening a database.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const main = join(import.meta.dirname, '../main.ts');

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'api-storage-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const shared = mkdtempSync(join(tmpdir(), 'api-storage-'));
let database: Database;
beforeAll(async () => {
  database = await openDatabase({ dataDir: shared, databaseUrl: undefined });
});
afterAll(async () => {
  await database.close();
  rmSync(shared, { recursive: true, force: true });
});

test('a second process on the folder does not start and explains it in one sentence', async () => {
  const folder = newFolder();
  const lock = lockFolder(folder);
  onTestFinished(lock);
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, DATA_DIR: folder, API_PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code).toBe(1);
  expect(output.trim()).toMatch(/^The data folder .+ is in use by another process\. .+\.$/);
  expect(fs.existsSync(join(folder, 'db'))).toBe(false);
});

test('the lock can be taken after its release', () => {
  const folder = newFolder();
  const release = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  release();
  lockFolder(folder)();
});

test('every commit reaches the disk before it is acknowledged', async () => {
  const flushed = vi.spyOn(fs, 'fsyncSync');
  onTestFinished(() => flushed.mockRestore());
  for (let count = 1; count <= 20; count += 1) {
    await database.transact((transaction) =>
      transaction
        .insertInto('waitlist')
        .values({ email: `${count}@example.com`, company_name: null })
        .execute(),
    );
    expect(flushed.mock.calls.length).toBeGreaterThanOrEqual(count);
  }
});

test('counting requests costs no flush', async () => {
  const flushed = vi.spyOn(fs, 'fsyncSync');
  onTestFinished(() => flushed.mockRestore());
  for (let count = 1; count <= 20; count += 1) {
    await database.queries
      .insertInto('rate_limits')
      .values({ key: `k${count}`, window_start: new Date(), count })
      .execute();
  }
  // The log writer may pass by once; it does not follow every count.
  expect(flushed.mock.calls.length).toBeLessThan(5);
});

test('a query on the main handle inside a transaction throws instead of waiting for ever', async () => {
  const misuses: (() => Promise<unknown>)[] = [
    () => database.queries.selectFrom('waitlist').selectAll().execute(),
    () => database.commands.executeSql('select 1'),
    () => database.transact(async () => {}),
  ];
  for (const misuse of misuses) {
    await expect(database.transact(() => misuse())).rejects.toThrow(/inside a transaction/);
  }
  await database.queries.selectFrom('waitlist').selectAll().execute();
});

test('a query from elsewhere does not land inside an open transaction', async () => {
  const begun = Promise.withResolvers<void>();
  const failing = database.transact(async (transaction) => {
    await transaction
      .insertInto('waitlist')
      .values({ email: 'in@example.com', company_name: null })
      .execute();
    begun.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    throw new Error('rolled back');
  });
  const failed = expect(failing).rejects.toThrow('rolled back');
  await begun.promise;
  const outside = database.queries
    .insertInto('waitlist')
    .values({ email: 'out@example.com', company_name: null })
    .execute();
  await Promise.all([failed, outside]);
  const stored = await database.queries
    .selectFrom('waitlist')
    .select('email')
    .where('email', 'in', ['in@example.com', 'out@example.com'])
    .execute();
  expect(stored).toEqual([{ email: 'out@example.com' }]);
});

test('what was committed is there after closing and opening again', async () => {
  const folder = newFolder();
  const first = await openDatabase({ dataDir: folder, databaseUrl: undefined });
  await first.queries
    .insertInto('waitlist')
    .values({ email: 'stored@example.com', company_name: null })
    .execute();
  await first.close();
  const second = await openDatabase({ dataDir: folder, databaseUrl: undefined });
  onTestFinished(() => second.close());
  expect(await second.queries.selectFrom('waitlist').select('email').execute()).toEqual([
    { email: 'stored@example.com' },
  ]);
});
