import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '@site/dev/local-site';
import { CliError } from '@site/release/errors';
import { createRemote } from './new-remote.ts';

const help = `Usage: pnpm new-remote <name> [--path /address] [--title "Heading"]

Writes remotes/<name> with the folders that every remote has, a test of its pages and an end-to-end test, and installs it.
Nothing else changes: apps are found, not listed.

  pnpm new-remote case-stories --title "Case stories"
  pnpm dev
  pnpm release publish case-stories && pnpm release promote case-stories`;

/** `pnpm new-remote`. */
export function runNewRemote(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      path: { type: 'string' },
      title: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [name] = positionals;
  if (values.help || name === undefined) {
    console.log(help);
    return;
  }
  try {
    const { path, files } = createRemote(name, values);
    run('pnpm', ['install', '--prefer-offline', '--reporter=silent', '--no-frozen-lockfile']);
    const format = ['check', '--write', '--log-level=error', `remotes/${name}`, `tests/e2e/${name}`];
    run(join(root, 'node_modules/.bin/biome'), format);
    console.log(`${files.join('\n')}

The remote "${name}" is written; its page is ${path}, and src/menus.ts links to it in the Resources menu.

  pnpm dev                         see it, with everything else
  pnpm release publish ${name}     build it and put it into the store
  pnpm release promote ${name}     make it live`);
  } catch (error) {
    console.error(error instanceof CliError ? error.message : error);
    process.exitCode = 1;
  }
}

function run(command: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new CliError(`${command} ${args.join(' ')} failed.\n${stdout}${stderr}`);
}
