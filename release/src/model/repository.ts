import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository that commands work on: the site's own, or that of a remote which has its own repository. */
export const repositoryRoot = findRepository(dirname(fileURLToPath(import.meta.url)), process.cwd());

/** The folder of databases, releases and emails on this machine: $DATA_DIR, else `.data` in the repository. */
export function dataFolder(): string {
  return process.env.DATA_DIR ? resolve(process.env.DATA_DIR) : join(repositoryRoot, '.data');
}

/** The repository of this tool, unless it was installed as a package: then the nearest folder with a lockfile. */
function findRepository(tool: string, cwd: string): string {
  const own = resolve(tool, '../../..');
  if (existsSync(join(own, 'pnpm-workspace.yaml'))) return own;
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock'].some((file) => existsSync(join(folder, file))))
      return folder;
    if (folder === dirname(folder)) return cwd;
  }
}
