import { execFile } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const builder = fileURLToPath(import.meta.resolve('./pglite.ts'));
const cache = join(import.meta.dirname, '../../.cache');

/**
 * Copies an empty database into a folder that has none. Creating one takes seconds and a few
 * hundred megabytes of memory, so it is created once per PGlite version, in a process of its own.
 * Without a writable cache PGlite creates the database itself when it opens the folder.
 */
export async function copyTemplate(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  const template = await findTemplate().catch(() => undefined);
  if (!template) return;
  // An interrupted copy must not look like a database: it is renamed last.
  const parent = dirname(folder);
  await mkdir(parent, { recursive: true });
  const draft = await mkdtemp(join(parent, '.new-database-'));
  // A thousand small files: the asynchronous copy takes five times as long.
  cpSync(template, draft, { recursive: true });
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder);
}

async function findTemplate(): Promise<string> {
  const template = join(cache, `pglite-${await pgliteVersion()}`);
  if (existsSync(join(template, 'PG_VERSION'))) return template;
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(join(cache, 'draft-'));
  await promisify(execFile)(process.execPath, [builder, draft]);
  // Another process may have created the template meanwhile.
  await rename(draft, template).catch(() => rm(draft, { recursive: true, force: true }));
  return template;
}

/** Templates are stored by it: another version cannot read them. */
export async function pgliteVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest: unknown = JSON.parse(await readFile(join(dirname(entry), '../package.json'), 'utf8'));
  return String((manifest as { version?: unknown }).version);
}
