import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this tool's repository; of a bundle, which has none, the one that it runs in. */
export const repositoryRoot = findRepository(resolve(dirname(fileURLToPath(import.meta.url)), '../../..'));

/** The folder of databases, releases and emails on this machine: $DATA_DIR, else `.data` in the repository. */
export function dataFolder(): string {
  return process.env.DATA_DIR ? resolve(process.env.DATA_DIR) : join(repositoryRoot, '.data');
}

function findRepository(folder: string): string {
  return existsSync(join(folder, 'pnpm-workspace.yaml')) ? folder : process.cwd();
}
