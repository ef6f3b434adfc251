import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runChecks, totalsLine } from '@site/checks/checks';
import { root } from '@site/dev/local-site';
import { hasPostgres } from '@site/testing/postgres-server';
import { ensureBrowser, installOthers } from '@site/tests/browser';
import type { JsonTestResults } from 'vitest/node';

const usage = `npm test                                what protects a change
npm run test:full                       everything: rare cases, other browser engines, PostgreSQL, failures, all pictures
pnpm unit [package…]                    unit and API tests, of all packages or of some
pnpm e2e [remote|text…]                 end-to-end tests, of all files, of a remote, or of files with the text in their name
pnpm test <group>…                      single groups: checks, unit, e2e, postgres, long, resilience, engines

The last line has the totals; the exit code is 1 when a test failed.`;

type Group = { name: string; run: () => Promise<Totals> };

const groups: Readonly<Record<string, Group>> = {
  checks: { name: 'Static checks', run: async () => ({ ...(await runChecks()), repeated: [] }) },
  unit: {
    name: 'Unit and API tests',
    run: () => vitest(['unit', 'services', 'pglite'], filters),
  },
  e2e: {
    name: 'End-to-end tests',
    run: () => playwright('e2e', filters.length > 0 ? filters : ['e2e/', 'visual/'], ['--grep-invert=@full']),
  },
  postgres: { name: 'API tests on PostgreSQL', run: () => vitest(['postgres']) },
  long: { name: 'Chaos and long tests', run: () => vitest(['long']) },
  resilience: { name: 'Resilience tests', run: () => playwright('resilience', ['resilience/']) },
  engines: {
    name: 'The main paths in other browser engines',
    run: () => playwright('engines', ['browsers/']),
  },
};

/** The suites of the API run on one database engine: here on the one of production, where it is installed. */
const fullUnit: Group = {
  name: 'Unit, API, chaos and long tests, on PostgreSQL',
  run: () => vitest(['unit', 'services', 'long', 'postgres', ...(hasPostgres ? [] : ['pglite'])]),
};
const fullEndToEnd: Group = {
  name: 'End-to-end and resilience tests, browser engines, all pictures',
  run: () => playwright('all'),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const [first = '', ...names] = positionals;
const chosen = first === 'unit' || first === 'e2e' ? [first] : positionals;
const unknown = chosen.filter((name) => !(name in groups));
if (unknown.length > 0) {
  console.error(`There is no group "${unknown.join('", "')}".\n\n${usage}`);
  process.exit(2);
}
/** Folders for the unit tests; for the end-to-end tests a remote, or a text in the name of a file. */
const filters =
  first === 'e2e'
    ? names.map((name) => (existsSync(join(root, 'tests/e2e', name)) ? `e2e/${name}/` : name))
    : names.map((name) => name.replace(/\/*$/, '/'));

/**
 * `skipped` has the names of the checks and tests that this machine cannot run, with the reason; `repeated` those of the
 * tests that passed at their second try, which only CI gives them.
 */
type Totals = { passed: number; failed: number; skipped: readonly string[]; repeated: readonly string[] };

const reports = join(root, '.cache/reports');
/** Node's compile cache, shared by all processes of one run: the tests start our programs some hundred times. */
const compiled = join(root, '.cache/compiled');
/** The report is missing: the runner itself failed. */
const noReport: Totals = { passed: 0, failed: 1, skipped: [], repeated: [] };

async function vitest(projects: readonly string[], only: readonly string[] = []): Promise<Totals> {
  const file = join(reports, `${projects.join('-')}.json`);
  const code = await run('node_modules/.bin/vitest', [
    'run',
    ...only,
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
  const names = (some: typeof tests) => some.map(({ fullName }) => fullName);
  return { passed, failed, skipped: names(skipped), repeated: names(repeated) };
}

type Suite = {
  suites?: Suite[] | undefined;
  specs: {
    title: string;
    tests: { status: string; annotations: { description?: string | undefined }[] }[];
  }[];
};
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] };

/** @param only patterns of paths; without them all files */
async function playwright(
  name: string,
  only: readonly string[] = [],
  options: readonly string[] = [],
): Promise<Totals> {
  const file = join(reports, `${name}.json`);
  ensureBrowser(console.log);
  installOthers(console.log);
  const code = await run(
    'tests/node_modules/.bin/playwright',
    ['test', ...only, '--config', 'tests/playwright.config.ts', ...options],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  );
  const report = readReport<PlaywrightReport>(file);
  if (!report) return noReport;
  const { expected, unexpected, flaky } = report.stats;
  const named = (status: string) => report.suites.flatMap((one) => namesIn(one, status));
  return {
    passed: expected + flaky,
    failed: unexpected || (code === 0 ? 0 : 1),
    skipped: named('skipped'),
    repeated: named('flaky'),
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

/** Undefined where the runner ended before it wrote its report. */
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
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

rmSync(compiled, { recursive: true, force: true });
process.env.NODE_COMPILE_CACHE = compiled;
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const started = Date.now();
const results: (Totals & { name: string; seconds: number })[] = [];
for (const now of steps()) {
  console.log(`\n${now.map(({ name }) => name).join(', ')}`);
  const begun = Date.now();
  const totals = now.map(async ({ name, run }) => ({ ...(await run()), name, seconds: secondsSince(begun) }));
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
  console.log(`Failed at first, passed when repeated (a defect of the test or of the site): ${name}`);
}
const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0);
console.log(totalsLine(sum('passed'), sum('failed'), skipped.length));
process.exitCode = sum('failed') > 0 ? 1 : 0;

/** The groups of one step run at the same time. */
function steps(): Group[][] {
  const named = (...keys: string[]) => keys.flatMap((key) => groups[key] ?? []);
  if (chosen.length > 0) return chosen.map((key) => named(key));
  if (!values.full) return [named('checks', 'unit'), named('e2e')];
  return [[...named('checks'), fullUnit], [fullEndToEnd]];
}

function secondsSince(time: number): number {
  return Math.round((Date.now() - time) / 1000);
}
