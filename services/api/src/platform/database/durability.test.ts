import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { expect, test } from 'vitest';
import { openEmpty } from '../../../testing/databases.ts';
import { openDatabase } from '../../open-database.ts';
import { describeStartFailure } from '../config/start-error.ts';
import { lockFolder } from './folder-lock.ts';

test('a second process on the folder does not start and explains it in one sentence', async () => {
  const folder = createTemporaryFolder();
  const release = lockFolder(folder);
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: { ...process.env, API_PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [printed, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect([printed.trim(), code]).toEqual([
    expect.stringMatching(/^The data folder .+ is in use by another process\. .+\.$/),
    1,
  ]);
  expect(existsSync(join(folder, 'db'))).toBe(false);
  release();
  lockFolder(folder)();
});

const password = 'p4ssw0rd';

test.each([
  ['a file is the data folder', 'file', undefined, /^The data folder .+\/file cannot be used \(EEXIST.+\.$/],
  [
    'no database server listens',
    '.',
    `postgres://api:${password}@127.0.0.1:1/site`,
    /^The database "site" at 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)\. Start it, or correct DATABASE_URL\.$/,
  ],
  [
    'no database server listens on any address of a name',
    '.',
    `postgres://api:${password}@localhost:1/site`,
    /^The database "site" at localhost:1 cannot be reached \(ECONNREFUSED\)\. .+\.$/,
  ],
])('a start fails with one sentence when %s', async (_, name, databaseUrl, sentence) => {
  const folder = createTemporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  const opening = openDatabase({ dataDir: join(folder, name), databaseUrl });
  expect(describeStartFailure(await opening.catch((error: unknown) => error))).toMatch(sentence);
});

test('files that are no database are left alone', async () => {
  const folder = createTemporaryFolder();
  mkdirSync(join(folder, 'db/base'), { recursive: true });
  writeFileSync(join(folder, 'db/base/2619'), 'rows of paid orders');
  await expect(openDatabase({ dataDir: folder, databaseUrl: undefined })).rejects.toThrow();
  expect(readdirSync(join(folder, 'db'), { recursive: true })).toEqual(['base', 'base/2619']);
});

const entry = (email: string) => ({ email, company_name: null });

test('a query from elsewhere does not land inside an open transaction', async () => {
  const database = await openEmpty();
  const begun = Promise.withResolvers<void>();
  const failing = database.transact(async (transaction) => {
    await transaction.insertInto('waitlist').values(entry('in@example.com')).execute();
    begun.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    throw new Error('rolled back');
  });
  const failed = expect(failing).rejects.toThrow('rolled back');
  await begun.promise;
  await Promise.all([
    failed,
    database.queries.insertInto('waitlist').values(entry('out@example.com')).execute(),
    database.commands.executeSql("insert into waitlist (email) values ('job@example.com')"),
  ]);
  const stored = await database.queries.selectFrom('waitlist').select('email').orderBy('email').execute();
  expect(stored.map(({ email }) => email)).toEqual(['job@example.com', 'out@example.com']);
});
