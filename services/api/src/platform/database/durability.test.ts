import { spawn } from 'node:child_process';
import fs, {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { FolderInUseError, lockFolder } from './folder-lock.ts';
import { copyTemplate, UnreadableDatabaseError } from './pglite-template.ts';

const main = join(import.meta.dirname, '../../main.ts');

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

/** Starts the API in its own process on a folder where it does not start. @returns what it prints */
async function failedStart(folder: string): Promise<string> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, DATA_DIR: folder, API_PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
  return output.trim();
}

test('a second process on the folder does not start and explains it in one sentence', async () => {
  const folder = newFolder();
  const lock = lockFolder(folder);
  onTestFinished(lock);
  expect(await failedStart(folder)).toMatch(/^The data folder .+ is in use by another process\. .+\.$/);
  expect(fs.existsSync(join(folder, 'db'))).toBe(false);
});

test('files that are not a whole database are left alone', async () => {
  const folder = join(newFolder(), 'db');
  mkdirSync(join(folder, 'base/1'), { recursive: true });
  writeFileSync(join(folder, 'base/1/2619'), 'rows of paid orders');
  await expect(copyTemplate(folder)).rejects.toThrow(UnreadableDatabaseError);
  expect(readdirSync(folder, { recursive: true })).toEqual(['base', 'base/1', 'base/1/2619']);
});

test.each(['is empty', 'does not exist'])('a folder that %s is filled', async (state) => {
  const folder = join(newFolder(), 'db');
  if (state === 'is empty') mkdirSync(folder);
  await copyTemplate(folder);
  expect(readFileSync(join(folder, 'PG_VERSION'), 'utf8')).toMatch(/^\d+/);
  expect(readdirSync(dirname(folder))).toEqual(['db']);
});

test('the lock can be taken after its release', () => {
  const folder = newFolder();
  const release = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  release();
  lockFolder(folder)();
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

test('a database that was moved away is noticed, and the next start does not replace it by an empty one', async () => {
  const folder = newFolder();
  const first = await openDatabase({ dataDir: folder, databaseUrl: undefined });
  expect(first.isInPlace?.()).toBe(true);
  renameSync(join(folder, 'db'), join(folder, 'aside'));
  expect(first.isInPlace?.()).toBe(false);
  mkdirSync(join(folder, 'db'));
  expect(first.isInPlace?.()).toBe(false);
  await first.close();
  for (const start of ['empty', 'missing']) {
    if (start === 'missing') rmSync(join(folder, 'db'), { recursive: true });
    await expect(openDatabase({ dataDir: folder, databaseUrl: undefined })).rejects.toThrow(
      /^The database in .+ was moved or deleted, so nothing was changed: .+\.$/,
    );
  }
  renameSync(join(folder, 'aside'), join(folder, 'db'));
  await (await openDatabase({ dataDir: folder, databaseUrl: undefined })).close();
});
