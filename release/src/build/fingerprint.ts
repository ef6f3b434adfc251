import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { repositoryRoot } from '../model/repository.ts';
import type { AppSource } from './app-sources.ts';

const ignored = new Set(['node_modules', 'dist', '.cache', '.data', '.git', '.vite']);
const ownTests = /\.(test|spec)\.tsx?$/;

/**
 * A hash of everything that an app's build reads: its own files, the shared packages, the lockfile, the version of Node and
 * the variables that Vite puts into the code. The same fingerprint gives the same bytes.
 */
export async function fingerprint(app: AppSource): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`\0${name}=${value}`);
  }
  const common = ['shared', 'pnpm-lock.yaml', 'tsconfig.base.json'].map((name) => join(repositoryRoot, name));
  for (const path of [app.folder, ...common.filter(existsSync)]) {
    for (const file of statSync(path).isDirectory() ? await filesBelow(path) : [path]) {
      hash.update(`\0${relative(repositoryRoot, file)}\0`).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = await Promise.all(
    entries
      .filter((entry) => !ignored.has(entry.name) && !ownTests.test(entry.name))
      .map((entry) => {
        const path = join(folder, entry.name);
        return entry.isDirectory() ? filesBelow(path) : [path];
      }),
  );
  return nested.flat().sort();
}
