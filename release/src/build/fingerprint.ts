import { createHash } from 'node:crypto';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { repositoryRoot } from '../git/repository.ts';
import { type AppSource, readPackage } from './app-sources.ts';

const ignored = new Set(['node_modules', 'dist', '.cache', '.data', '.git', '.vite']);
const testFileName = /\.(test|spec)\.tsx?$/;

/**
 * Hashes everything that an app's build reads: its files, the workspace packages that it depends on, the lockfile, the
 * shared TypeScript settings, the Node version and the variables that Vite inlines. Builds with the same fingerprint
 * have the same bytes.
 */
export async function fingerprint(app: Pick<AppSource, 'folder'>, root = repositoryRoot): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`\0${name}=${value}`);
  }
  const common = ['pnpm-lock.yaml', 'tsconfig.base.json', 'tsconfig.browser.json'].map((name) =>
    join(root, name),
  );
  for (const path of [app.folder, ...findDependencyFolders(app.folder), ...common.filter(existsSync)]) {
    for (const file of statSync(path).isDirectory() ? await listFilesBelow(path) : [path]) {
      hash.update(`\0${relative(root, file)}\0`).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

/**
 * Finds the folders of the workspace packages that a `package.json` depends on, directly or indirectly, including the
 * preset that builds the app. Development dependencies are for tests and types, so they do not affect a build.
 */
function findDependencyFolders(folder: string, found = new Set<string>()): readonly string[] {
  for (const [name, version] of Object.entries(readPackage(folder).dependencies)) {
    const path = version.startsWith('workspace:') && realpathSync(join(folder, 'node_modules', name));
    if (!path || found.has(path)) continue;
    found.add(path);
    findDependencyFolders(path, found);
  }
  return [...found].sort();
}

async function listFilesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = await Promise.all(
    entries
      .filter((entry) => !ignored.has(entry.name) && !testFileName.test(entry.name))
      .map((entry) => {
        const path = join(folder, entry.name);
        return entry.isDirectory() ? listFilesBelow(path) : [path];
      }),
  );
  return nested.flat().sort();
}
