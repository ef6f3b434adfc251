import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '@site/dev/local-site';
import { foldPath, paths } from '@site/domain/paths';
import { appSources } from '@site/release/parts';
import { CliError } from '@site/release/problem';
import { filesOf } from './remote/files.ts';

const help = `Usage: pnpm new-remote <name> [--path /address] [--title "Heading"]

Makes remotes/<name> with the rooms that every remote has, a test of its pages and a journey of its own, and installs it. Nothing else is
changed: parts are found, not listed.

  pnpm new-remote case-stories --title "Case stories"
  pnpm dev case-stories
  pnpm release publish case-stories && pnpm release promote case-stories

For a repository of its own, go on with \`pnpm stand-alone case-stories <folder>\`.
`;

function main(): void {
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
  const path = values.path ?? `/${name}`;
  const title = values.title ?? sentenceOf(name);
  refuse(name, path);
  for (const [file, text] of Object.entries(filesOf({ name, path, title }))) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
    console.log(file);
  }
  run('pnpm', ['install', '--prefer-offline', '--reporter=silent', '--no-frozen-lockfile']);
  run(join(root, 'node_modules/.bin/biome'), [
    'check',
    '--write',
    '--log-level=error',
    `remotes/${name}`,
    `tests/e2e/${name}.spec.ts`,
  ]);
  console.log(`
The part "${name}" is made; its page is ${path}.

  pnpm dev ${name}                 see it, with everything else as it is live
  pnpm release publish ${name}     build it and put it into the store
  pnpm release promote ${name}     make it live`);
}

function refuse(name: string, path: string): void {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) {
    throw new CliError(
      `"${name}" cannot be a part's name: lower-case letters, digits and hyphens, a letter first.`,
    );
  }
  if (appSources.some((part) => part.name === name) || existsSync(join(root, 'remotes', name))) {
    throw new CliError(`There is a part "${name}" already; nothing was changed.`);
  }
  if (!/^(\/[A-Za-z0-9-]+)+$/.test(path)) {
    throw new CliError(
      `"${path}" cannot be a page's address: it begins with a slash and has no slash at its end.`,
    );
  }
  const taken = Object.values(paths).find((known) => foldPath(known) === foldPath(path));
  if (taken)
    throw new CliError(`The address ${taken} belongs to a page already; choose another with --path.`);
}

function sentenceOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function run(command: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new CliError(`${command} ${args.join(' ')} failed.\n${stdout}${stderr}`);
}

try {
  main();
} catch (error) {
  console.error(error instanceof CliError ? error.message : error);
  process.exitCode = 1;
}
