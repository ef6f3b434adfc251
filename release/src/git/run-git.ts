import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CliError } from '../reporting/errors.ts';
import { repositoryRoot } from './repository.ts';

/** Where commands run Git that work on no folder of their own. Tests name another repository. */
export const checkout = { folder: repositoryRoot };

/** The repository that the sources in a folder belong to. */
export type Git = {
  /** Runs a command of Git. Its output without white space at both ends; null where it fails. */
  ask: (...args: string[]) => string | null;
  /** Runs a command of Git that answers with its exit code. */
  exitCode: (...args: string[]) => number | null;
};

/**
 * Opens the repository that the package around a folder belongs to. A package that Git does not track, such as an archive that was
 * unpacked in another project, belongs to none.
 *
 * @throws CliError where Git does not read a repository that is there: any branch would count as the default one
 */
export function openRepository(folder: string): Git | null {
  const root = packageFolder(folder);
  const found = findUp(folder, '.git');
  if (root === null || found === null) return null;
  const { status, stderr, error } = runGit(folder, ['rev-parse', '--git-dir']);
  if (status !== 0) {
    throw new CliError(`Git cannot read ${found}; nothing was changed. ${error?.message ?? stderr}`);
  }
  if (runGit(root, ['ls-files', '--error-unmatch', '--', 'package.json']).status !== 0) return null;
  return {
    ask: (...args) => {
      const answer = runGit(root, args);
      return answer.status === 0 ? answer.stdout.trim() : null;
    },
    exitCode: (...args) => runGit(root, args).status,
  };
}

/** Finds the folder of the package that a file or folder belongs to, by its `package.json`. */
export function packageFolder(folder: string): string | null {
  return findUp(folder, 'package.json');
}

/** Finds the nearest folder, upwards from this one, that has a file or folder of this name. */
function findUp(folder: string, name: string): string | null {
  for (let place = resolve(folder); ; place = dirname(place)) {
    if (existsSync(join(place, name))) return place;
    if (place === dirname(place)) return null;
  }
}

/**
 * Variables that only name the files of a person's or a machine's settings, which may be what lets Git read the folder. All others
 * are left out: in a hook, they name the repository that the hook belongs to.
 */
const kept = ['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM', 'GIT_CONFIG_NOSYSTEM'];

/** Runs Git on the repository of a folder, and on nothing else that the environment names. Commands that read only. */
export function runGit(folder: string, args: readonly string[]) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_') || kept.includes(name)),
  );
  return spawnSync('git', ['--no-optional-locks', '--no-replace-objects', ...args], {
    cwd: folder,
    env: { ...env, LC_ALL: 'C' },
    encoding: 'utf8',
  });
}
