import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from '@site/checks/checks';
import { root } from '@site/dev/local-site';
import { ensureBrowser } from '@site/tests/browser';
import { z } from 'zod';

/** `npm test`: static checks, unit tests, browser journeys, and one line that sums them up. */

const reports = join(root, '.cache/reports');
/** What Node compiled, for all processes of one run: the tests start our programs some hundred times. */
const compiled = join(root, '.cache/compiled');
type Totals = { passed: number; failed: number };

async function unitTests(): Promise<Totals> {
  const file = join(reports, 'unit.json');
  const code = await run('node_modules/.bin/vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = z
    .object({ numPassedTests: z.int(), numFailedTests: z.int(), numFailedTestSuites: z.int() })
    .safeParse(readReport(file));
  if (!report.success) return { passed: 0, failed: 1 };
  const { numPassedTests: passed, numFailedTests, numFailedTestSuites } = report.data;
  const failed = numFailedTests || (code === 0 ? 0 : Math.max(1, numFailedTestSuites));
  return { passed, failed };
}

async function journeys(): Promise<Totals> {
  const file = join(reports, 'journeys.json');
  const browser = ensureBrowser(console.log);
  const code = await run(
    'tests/node_modules/.bin/playwright',
    ['test', '--config', 'tests/playwright.config.ts'],
    { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  );
  const report = z
    .object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }) })
    .safeParse(readReport(file));
  if (!report.success) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.data.stats;
  // A test that passes at the second try is a defect too.
  return { passed: expected, failed: unexpected + flaky || (code === 0 ? 0 : 1) };
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
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

const steps = [
  { key: 'checks', name: 'Static checks', run: runChecks },
  { key: 'unit', name: 'Unit tests', run: unitTests },
  { key: 'journeys', name: 'Browser journeys', run: journeys },
] as const;
const wanted = process.argv.slice(2);
const unknown = wanted.filter((key) => !steps.some((step) => step.key === key));
if (unknown.length > 0) {
  console.error(
    `There is no step "${unknown.join('", "')}". The steps are checks, unit and journeys; without a name all run.`,
  );
  process.exit(1);
}

// Copies of the repository, which some tests make, leave theirs behind.
rmSync(compiled, { recursive: true, force: true });
process.env.NODE_COMPILE_CACHE = compiled;
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const sum: Totals = { passed: 0, failed: 0 };
const started = Date.now();
for (const { key, name, run: step } of steps) {
  if (wanted.length > 0 && !wanted.includes(key)) continue;
  const at = Date.now();
  console.log(`\n${name}`);
  const totals = await step();
  sum.passed += totals.passed;
  sum.failed += totals.failed;
  console.log(`${name}: ${totals.passed} passed, ${totals.failed} failed in ${seconds(at)} s`);
}
console.log(`\nAll in ${seconds(started)} s`);
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed > 0 ? 1 : 0;

function seconds(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(0);
}
