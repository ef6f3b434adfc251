import { type SpawnSyncOptionsWithStringEncoding, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@site/dev/local-site';
import { type Breakage, breakages } from './breakages.ts';

const help = `pnpm mutations [text]

Breaks the product on purpose, once for each entry of tests/mutations/breakages.ts (or of those with the text in their name),
and runs the tests of \`npm test\` that must find it. Run it on a green checkout before tests are removed, with nothing else in
this folder. Exit code 1 when a breakage was not found.`;

const [text = ''] = process.argv.slice(2);
if (text === '--help') {
  console.log(help);
  process.exit();
}
const missed = breakages.filter(({ name }) => name.includes(text)).filter((breakage) => !isFound(breakage));
console.log(missed.length === 0 ? 'Every breakage was found.' : `${missed.length} not found.`);
process.exitCode = missed.length === 0 ? 0 : 1;

/** Whether the tests fail while the file is broken. The file is as before afterwards. */
function isFound({ name, file, from, to, foundBy }: Breakage): boolean {
  const path = join(root, file);
  const before = readFileSync(path, 'utf8');
  if (before.split(from).length !== 2) throw new Error(`${file} does not have ${JSON.stringify(from)} once.`);
  const started = Date.now();
  try {
    writeFileSync(
      path,
      before.replace(from, () => to),
    );
    const { status, stdout } = spawnSync(...commandOf(foundBy));
    // A build or a promotion that fails ends every test, and shows nothing about the one that must find it.
    const began = !/\bat (setup|startSite) \(/.test(stdout);
    const result = !began ? 'NOT TRIED, the site does not start' : status === 0 ? 'NOT FOUND' : 'found';
    console.log(`${result}  ${name} (${Math.round((Date.now() - started) / 1000)} s)`);
    return result === 'found';
  } finally {
    writeFileSync(path, before);
  }
}

function commandOf(foundBy: Breakage['foundBy']): [string, string[], SpawnSyncOptionsWithStringEncoding] {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  if ('unit' in foundBy) {
    const projects = ['unit', 'services', 'pglite'].flatMap((project) => ['--project', project]);
    return ['node_modules/.bin/vitest', ['run', '--bail=1', ...projects, ...foundBy.unit], options];
  }
  const { browser, test } = foundBy;
  const args = ['test', '-c', 'tests/playwright.config.ts', browser, '-g', test, '-x'];
  return ['tests/node_modules/.bin/playwright', args, options];
}
