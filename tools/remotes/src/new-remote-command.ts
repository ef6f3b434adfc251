import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { root } from '@site/dev/local-site';
import { readOptions } from '@site/dev/read-options';
import { CliError } from '@site/release/errors';
import { createRemote } from './create-remote.ts';

const help = `Usage: pnpm new-remote <name>
       pnpm new-remote --standalone <folder>

Writes remotes/<name> with the folders that every remote has, a page at /<name>, a test of its pages and an end-to-end test, and installs it.
Nothing else changes: apps are found, not listed. With --standalone, the same is a repository of its own, which takes this
one's packages from a registry; the remote has the folder's name.

  pnpm new-remote case-stories
  pnpm dev
  pnpm release publish case-stories && pnpm release promote case-stories

  pnpm new-remote --standalone ../events`;

/** Parses the arguments of `pnpm new-remote`, creates the remote and prints the next steps. */
export function runNewRemote(): void {
  const { values, positionals } = readOptions(help, {
    allowPositionals: true,
    options: {
      standalone: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { standalone } = values;
  const name = standalone ? basename(resolve(standalone)) : positionals[0];
  if (name === undefined) {
    console.log(help);
    return;
  }
  try {
    const { folder, files } = createRemote(name, standalone);
    if (!standalone) {
      const folders = [`remotes/${name}`, `tests/e2e/${name}`];
      try {
        run('pnpm', ['install', '--prefer-offline', '--reporter=silent', '--no-frozen-lockfile']);
        run(join(root, 'node_modules/.bin/biome'), ['check', '--write', '--log-level=error', ...folders]);
      } catch (error) {
        // Remove the new folders, so that the command can be repeated.
        for (const folder of folders) rmSync(join(root, folder), { recursive: true, force: true });
        throw error;
      }
    }
    const next = standalone
      ? `  cd ${folder} && git init && pnpm install
  pnpm dev --site <address>        see it, with the pages of a live site
  pnpm release publish             build it and put it into the store
  pnpm release promote             make it live`
      : `  pnpm dev                         see it, with everything else
  pnpm release publish ${name}     build it and put it into the store
  pnpm release promote ${name}     make it live`;
    console.log(`${files.join('\n')}

The remote "${name}" is written; its page is /${name}, and src/menus.ts links to it in the Resources menu.

${next}`);
  } catch (error) {
    console.error(error instanceof CliError ? error.message : error);
    process.exitCode = 1;
  }
}

function run(command: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new CliError(`${command} ${args.join(' ')} failed.\n${stdout}${stderr}`);
}
