import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '@site/dev/local-site';
import { findApp } from '@site/release/app-sources';
import { CliError } from '@site/release/errors';
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

const extractHelp = `Usage: pnpm extract-remote <remote> <folder>

Writes the remote's sources, the packed contract and the workflow for continuous integration into an empty folder, and
installs it. Nothing is removed here: delete remotes/<remote> when the team has moved.`;

const contractHelp = `Usage: pnpm contract [--out <folder>]

Packs the packages of shared (the contract, the SDK, the primitives, the build of a remote) and @site/release (the command
line). Publish them to your registry with \`npm publish <file>\`; \`pnpm extract-remote\` puts them beside a remote.`;

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

const commands = {
  'new-remote': async () => {
    const options = { path: { type: 'string' }, title: { type: 'string' }, help } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [name] = positionals;
    if (values.help || name === undefined) return console.log(newRemoteHelp);
    const { path, files } = createRemote(name, values);
    run('pnpm', ['install', '--prefer-offline', '--reporter=silent', '--no-frozen-lockfile'], root);
    const format = ['check', '--write', '--log-level=error', `remotes/${name}`, `tests/e2e/${name}.spec.ts`];
    run(join(root, 'node_modules/.bin/biome'), format, root);
    console.log(`${files.join('\n')}

The remote "${name}" is written; its page is ${path}.

  pnpm dev ${name}                 see it, with everything else as it is live
  pnpm release publish ${name}     build it and put it into the store
  pnpm release promote ${name}     make it live`);
  },
  'extract-remote': async () => {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { help } });
    const [name, folder] = positionals;
    if (values.help || name === undefined || folder === undefined) return console.log(extractHelp);
    const app = findApp(name);
    if (app.kind !== 'remote') throw new CliError('Only a remote can be extracted; the shell stays.');
    const target = resolve(folder);
    await extractRemote(app, target);
    run('pnpm', ['install', '--prefer-offline', '--no-frozen-lockfile'], target);
    console.log(`${name} is now a repository in ${target}. Its README.md explains how it is released.`);
  },
  contract: async () => {
    const out = { type: 'string', default: join(root, '.data/contract') } as const;
    const { values } = parseArgs({ options: { out, help } });
    if (values.help) return console.log(contractHelp);
    for (const { name, version, file } of await packContract(resolve(values.out))) {
      console.log(`${name}@${version}  ${join(resolve(values.out), file)}`);
    }
  },
};

function run(command: string, args: readonly string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new CliError(`${command} ${args.join(' ')} failed in ${cwd}.\n${stdout}${stderr}`);
}
