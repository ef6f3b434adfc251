import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type PartSource, repositoryRoot } from './parts.ts';

const ignored = new Set(['node_modules', 'dist', '.data', '.vite']);
const ownTests = /\.(test|spec)\.tsx?$/;

/**
 * A fingerprint of all that a part's build reads: its own files, `shared` as it
 * is installed, the lockfile and the version of Node. The same fingerprint gives
 * the same bytes.
 */
export async function fingerprint(part: PartSource): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  const files = [
    ...(await filesBelow(part.folder)),
    ...(await filesBelow(realpathSync(join(part.folder, 'node_modules/@site/shared')))),
    ...['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock', 'tsconfig.base.json']
      .map((file) => join(repositoryRoot, file))
      .filter((file) => existsSync(file)),
  ];
  for (const file of files) {
    hash.update(`\0${relative(repositoryRoot, file)}\0`).update(await readFile(file));
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
