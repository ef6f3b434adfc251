import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '@site/dev/local-site';
import { findApp } from '@site/release/app-sources';
import { CliError } from '@site/release/errors';
import { openStore } from '@site/release/open-store';
import { extractRemote } from './extract-remote.ts';
import { createRemote } from './new-remote.ts';
import { packContract } from './pack-contract.ts';

const newRemoteHelp = `Usage: pnpm new-remote <name> [--path /address] [--title "Heading"]

Writes remotes/<name> with the folders that every remote has, a test of its pages and an end-to-end test, and installs it.
Nothing else changes: apps are found, not listed.

  pnpm new-remote case-stories --title "Case stories"
  pnpm dev case-stories
  pnpm release publish case-stories && pnpm release promote case-stories

For a repository of its own, continue with \`pnpm extract-remote case-stories <folder>\`.`;

const extractHelp = `Usage: pnpm extract-remote <remote> <folder> [--store <location>]

Writes the remote's sources and end-to-end tests, the packed contract and the workflow for continuous integration into an empty folder, and
installs it. The contract is published in the store, as by \`pnpm contract\`. Nothing is removed here: delete
remotes/<remote> when the team has moved.`;

const contractHelp = `Usage: pnpm contract [--store <location>] [--out <folder>] [--check]

Packs the packages of shared (the contract, the SDK, the primitives, the build of a remote) and @site/release (the command
line), and publishes them in the store, where repositories of remotes take them with \`pnpm release contract\`.

A package that differs from its last publication gets a higher version in its package.json, which you commit: a major one when
something was removed or changed in its API, a minor one when something was added, else a patch. A version is never
published with other content. --check raises nothing, and fails where a version must be raised: for continuous integration.`;

/** Runs one of the commands about remotes: `new-remote`, `extract-remote`, `contract`. */
export async function runRemotes(command: 'new-remote' | 'extract-remote' | 'contract'): Promise<void> {
  try {
    await commands[command]();
  } catch (error) {
    console.error(error instanceof CliError ? error.message : error);
    process.exitCode = 1;
  }
}

const help = { type: 'boolean', short: 'h', default: false } as const;
const store = { type: 'string' } as const;

const commands = {
  'new-remote': async () => {
    const options = { path: { type: 'string' }, title: { type: 'string' }, help } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [name] = positionals;
    if (values.help || name === undefined) return console.log(newRemoteHelp);
    const { path, files } = createRemote(name, values);
    run('pnpm', ['install', '--prefer-offline', '--reporter=silent', '--no-frozen-lockfile'], root);
    const format = ['check', '--write', '--log-level=error', `remotes/${name}`, `tests/e2e/${name}`];
    run(join(root, 'node_modules/.bin/biome'), format, root);
    console.log(`${files.join('\n')}

The remote "${name}" is written; its page is ${path}, and src/menus.ts links to it in the Resources menu.

  pnpm dev ${name}                 see it, with everything else as it is live
  pnpm release publish ${name}     build it and put it into the store
  pnpm release promote ${name}     make it live`);
  },
  'extract-remote': async () => {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { store, help } });
    const [name, folder] = positionals;
    if (values.help || name === undefined || folder === undefined) return console.log(extractHelp);
    const app = findApp(name);
    if (app.kind !== 'remote') throw new CliError('Only a remote can be extracted; the shell stays.');
    const target = resolve(folder);
    const left = await extractRemote(app, target, await openStore(values.store));
    run('pnpm', ['install', '--prefer-offline', '--no-frozen-lockfile'], target);
    console.log(`${name} is now a repository in ${target}. Its README.md explains how it is released.`);
    if (left.length > 0) {
      console.log(
        `These end-to-end tests need more than the pages of the site, and stay here:\n  ${left.join('\n  ')}`,
      );
    }
  },
  contract: async () => {
    const out = { type: 'string', default: join(root, '.data/contract') } as const;
    const check = { type: 'boolean', default: false } as const;
    const { values } = parseArgs({ options: { out, store, check, help } });
    if (values.help) return console.log(contractHelp);
    const options = { out: resolve(values.out), store: await openStore(values.store), check: values.check };
    for (const { name, version, file, raisedFrom, changes } of await packContract(options)) {
      console.log(`${name}@${version}  ${join(options.out, file)}`);
      if (raisedFrom !== null) console.log(`  raised from ${raisedFrom}: commit its package.json`);
      for (const { level, reason } of changes) console.log(`  ${level}: ${reason}`);
    }
  },
};

function run(command: string, args: readonly string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new CliError(`${command} ${args.join(' ')} failed in ${cwd}.\n${stdout}${stderr}`);
}
