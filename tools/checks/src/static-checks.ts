import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkContract } from './api-contract-rules.ts';
import { checkFileNames } from './file-names.ts';
import { checkPatterns } from './slow-patterns.ts';
import { checkLicences, checkVulnerabilities, type Skipped } from './supply-chain.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/**
 * The folders of the type checker's programs. Code for Node that is never published is one program, because each
 * program of its own would read and check again what it imports.
 */
const programs = globSync('{.,shell,release,tests/plain-site,{shared,remotes,tools}/*}/tsconfig.json', {
  cwd: root,
}).map(dirname);

const cruised = ['shared', 'shell', 'remotes', 'services', 'release', 'testing', 'tests', 'tools', 'scripts'];

/**
 * A static check. `run` resolves to the findings, empty if there are none, or to the reason why the check was skipped.
 */
type Check = { name: string; run: () => Promise<string | Skipped> };

const checks: readonly Check[] = [
  {
    name: 'lint and format',
    run: () => tool('biome', 'ci', '--colors=off', '--error-on-warnings', '.'),
  },
  // Check the types of all programs in a single incremental run.
  { name: 'types', run: () => tool('tsc', '--build', ...programs) },
  {
    name: 'package boundaries, cycles',
    run: () => tool('depcruise', '--output-type', 'err-long', ...cruised),
  },
  { name: 'no file name twice', run: async () => checkFileNames(root, cruised) },
  { name: 'dead code, unused dependencies', run: () => tool('knip') },
  {
    name: 'styles use the tokens and what browsers support',
    run: () =>
      tool(
        '../../tools/checks/node_modules/.bin/stylelint',
        ...['--config', 'tools/checks/stylelint.config.mjs', '--formatter', 'unix'],
        '{shared/ui,shell,remotes/*}/src/**/*.css',
      ),
  },
  { name: 'the OpenAPI document', run: () => checkContract() },
  { name: 'patterns take linear time', run: async () => checkPatterns(root) },
  { name: 'licences', run: () => checkLicences(root) },
  { name: 'no secrets', run: () => tool('secretlint', '**/*', '--no-color') },
  { name: 'known vulnerabilities', run: () => checkVulnerabilities(root) },
];

/** Runs an installed tool. Resolves to the tool's output if it fails, otherwise to an empty string. */
function tool(name: string, ...args: string[]): Promise<string> {
  const file = join(root, 'node_modules/.bin', name);
  const options = { cwd: root, env: { ...process.env, FORCE_COLOR: '0' }, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile(file, args, options, (error, stdout, stderr) => {
      resolve(error ? `${stdout}${stderr}`.trim() || error.message : '');
    });
  });
}

/** `skipped` contains the names of the skipped checks, each with its reason. */
type CheckTotals = { passed: number; failed: number; skipped: string[] };

/**
 * Runs `pnpm check`: everything that can be checked without running the site. Runs two checks at a time and prints
 * their findings.
 */
export async function runChecks(): Promise<CheckTotals> {
  const queue = [...checks];
  const totals: CheckTotals = { passed: 0, failed: 0, skipped: [] };
  const work = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      const findings = await check.run().catch(String);
      if (typeof findings !== 'string') {
        totals.skipped.push(`${check.name}: ${findings.skipped}`);
        console.log(`– ${check.name}: ${findings.skipped}`);
      } else if (findings) {
        totals.failed += 1;
        console.log(`✗ ${check.name}\n${findings.replaceAll(/^/gm, '    ')}`);
      } else {
        totals.passed += 1;
        console.log(`✓ ${check.name}`);
      }
    }
  };
  await Promise.all([work(), work()]);
  return totals;
}

/** Formats the last line of a run of checks or tests. */
export function totalsLine(passed: number, failed: number, skipped: number): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
