import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { findApp } from '@site/release/parts';
import { CliError } from '@site/release/problem';
import { standAlone } from './remote/stand-alone.ts';

/** `pnpm stand-alone <remote> <folder>`: a part moves into a repository of its own. */
const [name, folder] = process.argv.slice(2);

try {
  if (name === undefined || folder === undefined || name.startsWith('-')) {
    console.log(`Usage: pnpm stand-alone <remote> <folder>

Writes the remote's sources, the packages of the contract and the recipe for continuous integration into an empty folder, and installs it.
What stands in this repository stays: remove remotes/<remote> when the team has moved.`);
  } else {
    const part = findApp(name);
    if (part.kind !== 'remote') throw new CliError('Only a remote can live elsewhere; the shell stays.');
    const target = resolve(folder);
    await standAlone(part, target);
    const { status, stdout, stderr } = spawnSync(
      'pnpm',
      ['install', '--prefer-offline', '--no-frozen-lockfile'],
      { cwd: target, encoding: 'utf8' },
    );
    if (status !== 0) throw new CliError(`${target} was written, but not installed.\n${stdout}${stderr}`);
    console.log(`${name} stands alone in ${target}. Its README.md says how it is released.`);
  }
} catch (error) {
  console.error(error instanceof CliError ? error.message : error);
  process.exitCode = 1;
}
