import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkWords, describeFindings, findBannedWords } from '@site/checks/words';
import { findRawValues } from './raw-values.ts';
import { checkLicences, checkSecrets, checkVulnerabilities } from './supply-chain.ts';

/** `pnpm check`: everything about the code that can be told without running it. */

const root = fileURLToPath(new URL('..', import.meta.url));
const rooms = [
  'shell',
  ...below('shared'),
  'release',
  'testing',
  'tests',
  ...below('tools'),
  ...below('remotes'),
  ...below('services'),
];

type Check = { name: string; run: () => Promise<string> };

const checks: readonly Check[] = [
  {
    name: 'lint and format',
    run: () => command('biome', ['ci', '--colors=off', '--error-on-warnings', '.']),
  },
  { name: 'types of scripts', run: () => command('tsc', ['-p', '.']) },
  ...[...rooms, 'tests/plain-site'].map((room) => ({
    name: `types of ${room}`,
    run: () => command('tsc', ['-p', room]),
  })),
  {
    name: 'walls between rooms, cycles',
    run: () =>
      command('depcruise', [
        '--output-type',
        'err',
        'shared',
        'shell',
        'remotes',
        'services',
        'release',
        'testing',
        'tools',
        'scripts',
      ]),
  },
  {
    name: 'dead code, unused dependencies',
    run: () => command('knip', ['--no-config-hints']),
  },
  { name: 'no raw value outside the tokens', run: async () => findRawValues(root) },
  { name: 'one version of each library', run: oneVersionEach },
  { name: 'exact versions from the catalog', run: catalogOnly },
  { name: 'words of the glossary', run: async () => checkWords(root) },
  { name: 'licences', run: () => checkLicences(root) },
  { name: 'no secrets', run: () => checkSecrets(root) },
  { name: 'known vulnerabilities', run: () => checkVulnerabilities(root) },
];

/** Libraries that must exist once in the whole workspace: two copies are two states. */
const once = [
  'react',
  'react-dom',
  'react-router',
  'react-router-dom',
  'jotai',
  'zod',
  'hono',
  'kysely',
  'stripe',
  'vite',
];

async function oneVersionEach(): Promise<string> {
  const lock = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8');
  const packages = lock.slice(lock.indexOf('\npackages:'), lock.indexOf('\nsnapshots:'));
  return once
    .map((name) => {
      const versions = [...packages.matchAll(new RegExp(`^  '?${name}@([^:']+)'?:$`, 'gm'))].map(
        ([, v]) => v,
      );
      return versions.length > 1
        ? `${name} is installed ${versions.length} times: ${versions.join(', ')}`
        : '';
    })
    .filter(Boolean)
    .join('\n');
}

async function catalogOnly(): Promise<string> {
  const manifests = ['.', ...rooms].map((room) => join(root, room, 'package.json'));
  const loose = manifests.flatMap((file) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as {
      dependencies?: Record<string, string>;
      devDependencies?: Record<string, string>;
    };
    return Object.entries({ ...dependencies, ...devDependencies })
      .filter(([, version]) => version !== 'catalog:' && !version.startsWith('workspace:'))
      .map(([name, version]) => `${file}: ${name} is "${version}", not "catalog:"`);
  });
  const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  const catalog = workspace.slice(workspace.indexOf('\ncatalog:')).split('\n\n')[0] ?? '';
  const ranges = [...catalog.matchAll(/^ {2}(\S+): (\S*[\^~*x><]\S*)$/gm)].map(
    ([, name, version]) => `pnpm-workspace.yaml: ${name} ${version} is a range`,
  );
  return [...loose, ...ranges].join('\n');
}

/** Runs a tool of ours; resolves to what it complained of, or to nothing. */
function command(tool: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, 'node_modules/.bin', tool), args, {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0' },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0 ? '' : output.trim() || `${tool} exited with ${code}`));
  });
}

function below(folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((name) => existsSync(join(root, folder, name, 'package.json')))
    .map((name) => `${folder}/${name}`);
}

export type CheckTotals = { passed: number; failed: number };

/** Runs every check, two at a time, and prints what each of them found. */
export async function runChecks(): Promise<CheckTotals> {
  const queue = [...checks];
  const totals: CheckTotals = { passed: 0, failed: 0 };
  await Promise.all(
    [1, 2].map(async () => {
      for (let check = queue.shift(); check; check = queue.shift()) {
        const found = await check.run();
        if (found) {
          totals.failed += 1;
          console.log(`✗ ${check.name}\n${found.replaceAll(/^/gm, '    ')}`);
        } else {
          totals.passed += 1;
          console.log(`✓ ${check.name}`);
        }
      }
    }),
  );
  return totals;
}

const [only, ...places] = process.argv.slice(2);
if (process.argv[1] === fileURLToPath(import.meta.url) && only === 'words') {
  // `pnpm check words [path…]`: every banned word below these paths, with the term to use.
  const findings = findBannedWords(root, places);
  console.log(describeFindings(findings));
  process.exitCode = findings.length > 0 ? 1 : 0;
} else if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { passed, failed } = await runChecks();
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
