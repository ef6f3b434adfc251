import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { runChecks, totalsLine } from '@site/checks/static-checks';
import { root } from '@site/dev/local-site';
import { readOptions } from '@site/dev/read-options';
import { ensureBrowser, installOthers } from '@site/testing/browser/install-browser';
import { hasPostgres } from '@site/testing/postgres-server';
import type { JsonTestResults } from 'vitest/node';

const usage = `npm test                                what protects a change
npm run test:full                       everything: rare cases, other browser engines, PostgreSQL, failures, all pictures
pnpm check                              static checks
pnpm unit [--full] [package…]           unit and API tests, of all packages or of some
pnpm e2e [--full] [remote|text…]        end-to-end tests, of all files, of a remote, or of files with the text in their path

The last line has the totals; the exit code is 1 when a test failed.`;

const {
  values: { full },
  positionals: [only = '', ...names],
} = readOptions(usage, {
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

type Group = { name: string; run: () => Promise<Totals> };
const checks: Group = { name: 'Static checks', run: async () => ({ ...(await runChecks()), repeated: [] }) };
const unit: Group = {
  name: full ? 'Unit, API, chaos and long tests' : 'Unit and API tests',
  run: vitest,
};
const endToEnd: Group = {
  name: full ? 'End-to-end and resilience tests, browser engines, all pictures' : 'End-to-end tests',
  run: playwright,
};
/**
 * The groups of tests that the command line accepts, by name. The inner lists of a group run one after another, and the
 * parts of an inner list run in parallel.
 */
const groups: Readonly<Record<string, Group[][]>> = {
  '': [[checks, unit], [endToEnd]],
  unit: [[unit]],
  e2e: [[endToEnd]],
};
const steps = groups[only];
if (!steps) {
  console.error(`There is no group "${only}".\n\n${usage}`);
  process.exit(2);
}

/**
 * `skipped` lists the checks and tests that this machine cannot run, with reasons. `repeated` lists the tests that
 * passed on the second try, which only CI allows.
 */
type Totals = { passed: number; failed: number; skipped: readonly string[]; repeated: readonly string[] };

const reports = join(root, '.cache/reports');
/** Node's compile cache, shared by all processes of a run, because tests start our programs hundreds of times. */
const compiled = join(root, '.cache/compiled');
/** Totals for a missing report, which means that the runner itself failed. */
const noReport: Totals = { passed: 0, failed: 1, skipped: [], repeated: [] };

async function vitest(): Promise<Totals> {
  const file = join(reports, 'unit.json');
  // The API's suites run on one database engine. The full run uses PostgreSQL, as production does, if it is installed.
  const projects = [
    'unit',
    'services',
    full && hasPostgres ? 'postgres' : 'pglite',
    ...(full ? ['long'] : []),
  ];
  const code = await run('node_modules/.bin/vitest', [
    'run',
    ...names.map((name) => name.replace(/\/*$/, '/')),
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = readReport<JsonTestResults>(file);
  if (!report) return noReport;
  const { numPassedTests: passed, numFailedTests, numFailedTestSuites, testResults } = report;
  const failed = numFailedTests || (code === 0 ? 0 : Math.max(1, numFailedTestSuites));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const skipped = tests.filter(({ status }) => status === 'skipped' || status === 'pending');
  const repeated = tests.filter(
    ({ status, failureMessages }) => status === 'passed' && failureMessages?.length,
  );
  // Include the failure messages, because Vitest prints nothing about the failure of a test that passed on the second
  // try.
  const namesAndFailures = (selected: typeof tests) =>
    selected.map(({ fullName, failureMessages }) => [fullName, ...(failureMessages ?? [])].join('\n'));
  return { passed, failed, skipped: namesAndFailures(skipped), repeated: namesAndFailures(repeated) };
}

type Suite = {
  suites?: Suite[] | undefined;
  specs: {
    title: string;
    tests: { status: string; annotations: { description?: string | undefined }[] }[];
  }[];
};
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] };

async function playwright(): Promise<Totals> {
  const file = join(reports, 'e2e.json');
  ensureBrowser(console.log);
  installOthers(console.log, full);
  const files = names.map((name) =>
    existsSync(join(root, 'tests/e2e', name)) ? `tests/e2e/${name}/` : name,
  );
  const protecting = [...(names.length === 0 ? ['tests/e2e/', 'tests/visual/'] : []), '--grep-invert=@full'];
  const code = await run(
    'tests/node_modules/.bin/playwright',
    ['test', ...files, ...(full ? [] : protecting), '--config', 'tests/playwright.config.ts'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  );
  const report = readReport<PlaywrightReport>(file);
  if (!report) return noReport;
  const { expected, unexpected, flaky } = report.stats;
  const namesOf = (status: string) => report.suites.flatMap((one) => namesIn(one, status));
  return {
    passed: expected + flaky,
    failed: unexpected || (code === 0 ? 0 : 1),
    skipped: namesOf('skipped'),
    repeated: namesOf('flaky'),
  };
}

function namesIn({ suites = [], specs }: Suite, wanted: string): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ annotations }) => [title, ...annotations.map(({ description }) => description)].join(': ')),
  );
  return [...own, ...suites.flatMap((one) => namesIn(one, wanted))];
}

/** Reads a report; returns undefined if the runner ended before it wrote the report. */
function readReport<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
}

function run(binary: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, binary), args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    let ended: NodeJS.Signals | undefined;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        ended = signal;
        child.kill(signal);
      });
    }
    child.once('error', reject);
    child.once('close', (code) =>
      ended ? process.exit(128 + constants.signals[ended]) : resolve(code ?? 1),
    );
  });
}

rmSync(compiled, { recursive: true, force: true });
process.env.NODE_COMPILE_CACHE = compiled;
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const started = Date.now();
const results: (Totals & { name: string; seconds: number })[] = [];
for (const step of steps) {
  console.log(`\n${step.map(({ name }) => name).join(', ')}`);
  const begun = Date.now();
  const totals = step.map(async ({ name, run }) => {
    const total = await run().catch((error: unknown) => {
      console.error(error);
      return noReport;
    });
    return { ...total, name, seconds: secondsSince(begun) };
  });
  results.push(...(await Promise.all(totals)));
}

console.log('');
for (const { name, passed, failed, skipped, seconds } of results) {
  console.log(`${String(seconds).padStart(5)} s  ${name}: ${totalsLine(passed, failed, skipped.length)}`);
}
console.log(`${String(secondsSince(started)).padStart(5)} s  in all`);
const skipped = results.flatMap((result) => result.skipped);
for (const name of skipped) console.log(`Skipped: ${name}`);
for (const name of results.flatMap((result) => result.repeated)) {
  console.log(`Failed at first but passed on the second try (a defect in the test or the site): ${name}`);
}
const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0);
console.log(totalsLine(sum('passed'), sum('failed'), skipped.length));
process.exitCode = sum('failed') > 0 ? 1 : 0;

function secondsSince(time: number): number {
  return Math.round((Date.now() - time) / 1000);
}
