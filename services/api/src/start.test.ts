import { spawn } from 'node:child_process';
import fs, { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openApi } from '../testing/api-harness.ts';
import { embedded } from '../testing/engines.ts';
import { readConfig } from './platform/config/api-config.ts';
import { startFailure } from './platform/config/start-error.ts';
import { copyTemplate } from './platform/database/pglite-template.ts';
import { startApi } from './server.ts';

/** Lets every file that is opened for writing fail, as a disk does that is full or read-only. */
function breakDisk(code: string): void {
  const broken = vi.spyOn(fs, 'openSync').mockImplementation((path) => {
    throw Object.assign(new Error(`${code}: open`), { code, syscall: 'open', path });
  });
  onTestFinished(() => broken.mockRestore());
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'api-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

type Failure = {
  what: string;
  prepare: (folder: string) => unknown;
  variables?: (folder: string) => Record<string, string>;
  printed: RegExp;
};

const failures: Failure[] = [
  {
    what: 'the disk is full',
    prepare: () => breakDisk('ENOSPC'),
    printed:
      /^The data folder .+ because the disk is full \(ENOSPC\), so nothing was changed: .+ DATA_DIR\.$/,
  },
  {
    what: 'the disk is read-only',
    prepare: () => breakDisk('EROFS'),
    printed: /^The data folder .+ because the file system is read-only \(EROFS\), so .+\.$/,
  },
  {
    what: 'the data folder is a file',
    prepare: (folder) => writeFileSync(join(folder, 'file'), ''),
    variables: (folder) => ({ DATA_DIR: join(folder, 'file') }),
    printed: /^The data folder .+ cannot be written because .+ \((EEXIST|ENOTDIR)\), so .+\.$/,
  },
  {
    what: 'the database is damaged',
    prepare: async (folder) => {
      await copyDatabase(folder);
      truncateSync(join(folder, 'db/global/pg_control'));
    },
    printed: /^The database in .+ is damaged and cannot be opened, so nothing was changed: .+\.$/,
  },
  {
    what: 'the lock of the folder is damaged',
    prepare: (folder) => writeFileSync(join(folder, 'in-use.lock'), 'x'.repeat(4096)),
    printed: /^The lock in the data folder .+ \(file is not a database\), so nothing was changed: .+\.$/,
  },
];

async function copyDatabase(folder: string): Promise<void> {
  await copyTemplate(join(folder, 'db'));
}

test.each(failures)('a start fails with one sentence when $what', async ({ prepare, variables, printed }) => {
  const folder = newFolder();
  await prepare(folder);
  const config = readConfig({ API_PORT: '0', DATA_DIR: folder, ...variables?.(folder) });
  const error = await startApi(config).catch((failed: unknown) => failed);
  expect(startFailure(error)).toMatch(printed);
});

test('a start fails with one sentence when the port is in use', async () => {
  const api = await openApi(embedded);
  const { database } = api.dependencies();
  const config = readConfig({ ...api.environment, API_PORT: new URL(api.url()).port, DATA_DIR: newFolder() });
  const error = await startApi(config, { database }).catch((failed: unknown) => failed);
  expect(startFailure(error)).toBe('The port of the API is in use: choose another with API_PORT=<port>.');
});

test('the process prints that sentence, no stack, and exits with 1', async () => {
  const file = join(newFolder(), 'file');
  writeFileSync(file, '');
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, API_PORT: '0', DATA_DIR: file },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
  expect(printed).toMatch(/^The data folder .+ with DATA_DIR\.\n$/);
});

test.each([
  ['ECONNREFUSED', 'cannot be reached'],
  ['28P01', 'rejects the password'],
  ['3D000', 'does not exist'],
  ['42501', 'does not let this user change its tables'],
  ['25006', 'is read-only'],
  ['53100', 'has no space left on its disk'],
  ['ENOTFOUND', 'cannot be reached, because its host name is unknown'],
])('a database server that reports %s is explained by one sentence', (code, reason) => {
  const error = Object.assign(new Error('reported'), { code });
  expect(startFailure(error)).toBe(`The database of DATABASE_URL ${reason}, so the API did not start.`);
});
