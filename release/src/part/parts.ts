import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { remoteNames } from '@site/shared/contract';
import { Problem } from '../problem.ts';

export const repositoryRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

export type PartSource = {
  name: string;
  kind: 'shell' | 'remote';
  /** Absolute path of its folder. */
  folder: string;
  serverEntry: string;
};

export const partSources: readonly PartSource[] = [
  { name: 'shell', kind: 'shell', folder: join(repositoryRoot, 'shell'), serverEntry: 'shell.js' },
  ...remoteNames.map(
    (name): PartSource => ({
      name,
      kind: 'remote',
      folder: join(repositoryRoot, 'remotes', name),
      serverEntry: 'remote.js',
    }),
  ),
];

/** The parts that a command means: those named, else the one it runs in, else all that are checked out. */
export function selectParts(names: readonly string[], cwd: string): readonly PartSource[] {
  if (names.length > 0) return names.map(findPart);
  const here = partSources.find(({ folder }) => !relative(folder, cwd).startsWith('..'));
  if (here) return [here];
  return partSources.filter(({ folder }) => existsSync(join(folder, 'package.json')));
}

export function findPart(name: string): PartSource {
  const part = partSources.find((candidate) => candidate.name === name);
  if (part) return part;
  throw new Problem(
    `There is no part "${name}". The parts are ${partSources.map((candidate) => candidate.name).join(', ')}.`,
  );
}
