import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this tool's repository. An installed tool takes the repository around the current folder, else that folder. */
export const repositoryRoot = findRepository(resolve(dirname(fileURLToPath(import.meta.url)), '../../..'));

/** Returns the folder of databases, releases and emails on this machine: $DATA_DIR, else `.data` in the repository. */
export function dataFolder(): string {
  return process.env.DATA_DIR ? resolve(process.env.DATA_DIR) : join(repositoryRoot, '.data');
}

/** Returns the folder where an origin has its copies of a store: in $RELEASE_STATE, else in the data folder. */
export function stateFolder(location: string): string {
  const folder = process.env.RELEASE_STATE || join(dataFolder(), 'release-state');
  return join(folder, createHash('sha256').update(location).digest('hex').slice(0, 16));
}

function findRepository(tool: string): string {
  const isRepository = (folder: string) => existsSync(join(folder, 'pnpm-workspace.yaml'));
  if (isRepository(tool)) return tool;
  for (let folder = process.cwd(); folder !== dirname(folder); folder = dirname(folder)) {
    if (isRepository(folder)) return folder;
  }
  return process.cwd();
}
