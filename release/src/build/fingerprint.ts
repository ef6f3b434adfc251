import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { repositoryRoot } from '../model/repository.ts';
import type { AppSource } from './app-sources.ts';

const ignored = new Set(['node_modules', 'dist', '.cache', '.data', '.git', '.vite']);
const ownTests = /\.(test|spec)\.tsx?$/;

/**
 * A hash of everything that an app's build reads: its own files, the workspace packages that it depends on, the
 * lockfile, the version of Node and the variables that Vite puts into the code. The same fingerprint gives the same bytes;
 * other packages do not change it.
 */
export async function fingerprint(app: AppSource): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`\0${name}=${value}`);
  }
  const packages = await Promise.all([...workspacePackages(app.folder)].sort().map(filesBelow));
  const files = [
    ...(await filesBelow(app.folder)),
    ...packages.flat(),
    ...['pnpm-lock.yaml', 'tsconfig.base.json']
      .map((file) => join(repositoryRoot, file))
      .filter((file) => existsSync(file)),
  ];
  for (const file of files) {
    hash.update(`\0${relative(repositoryRoot, file)}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
}

const versions = z.record(z.string(), z.string()).default({});
const packageManifest = z.object({ dependencies: versions, devDependencies: versions });

/** Folders of the `@site/…` packages that a package depends on, directly or through one of them. */
function workspacePackages(folder: string, found = new Set<string>()): ReadonlySet<string> {
  const file = join(folder, 'package.json');
  const { dependencies, devDependencies } = packageManifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const link = join(folder, 'node_modules', name);
    // Test harnesses are no input of a build.
    if (!name.startsWith('@site/') || name === '@site/testing' || !existsSync(link)) continue;
    const target = realpathSync(link);
    if (found.has(target)) continue;
    found.add(target);
    workspacePackages(target, found);
  }
  return found;
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
