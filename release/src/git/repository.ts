import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Root folder of the repository. An installed tool uses the repository that contains the current folder, or else the
 * current folder itself.
 */
export const repositoryRoot = findRepository(resolve(dirname(fileURLToPath(import.meta.url)), '../../..'));

/** Returns the folder for databases, releases and emails on this machine: $DATA_DIR, or `.data` in the repository. */
export function dataFolder(): string {
  return process.env.DATA_DIR ? resolve(process.env.DATA_DIR) : join(repositoryRoot, '.data');
}

/**
 * Returns the folder for an origin's copies of a store. The folder is in $RELEASE_STATE if that is set, otherwise in
 * the data folder.
 */
export function stateFolder(location: string): string {
  const folder = process.env.RELEASE_STATE || join(dataFolder(), 'release-state');
  return join(folder, createHash('sha256').update(location).digest('hex').slice(0, 16));
}

function findRepository(tool: string): string {
  if (existsSync(join(tool, 'pnpm-workspace.yaml'))) return tool;
  return findUp(process.cwd(), 'pnpm-workspace.yaml') ?? process.cwd();
}

/** Finds the nearest folder, from this one upwards, that contains a file or folder with this name. */
export function findUp(folder: string, name: string): string | null {
  for (let place = resolve(folder); ; place = dirname(place)) {
    if (existsSync(join(place, name))) return place;
    if (place === dirname(place)) return null;
  }
}
