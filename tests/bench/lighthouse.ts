import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findHeadlessShell } from '@site/release/browser';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { ensureBrowser } from '../harness/browser.ts';
import { composedSite, indexable, startPayments } from './composed-site.ts';
import { type Chromium, launchChromium, open } from './devtools.ts';
import type { Row } from './report.ts';
import { browserFlags, makeCertificate, type SiteFiles, serve } from './serve.ts';

/** The lowest acceptable grades, from 0 to 100. */
const goals = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof goals;
const categories = Object.keys(goals) as Category[];

/** One route: the median of every category over all runs, and each audit that failed in any of them. */
type Grade = { route: string; scores: Record<Category, number>; findings: string[] };

type Run = Pick<Grade, 'scores' | 'findings'>;
type Options = {
  /** Default: all of the sitemap. */
  routes?: readonly string[];
  runs: number;
  browser: string;
  log: (line: string) => void;
  /** Called with each route as soon as it is graded. */
  graded: (grade: Grade) => void;
};

/**
 * `pnpm bench lighthouse [--routes /,/pricing] [--runs 3]`: Lighthouse's grades (mobile) of every
 * indexable route, as medians. Below a goal the command fails.
 */
export async function run(args: readonly string[]): Promise<{ rows: readonly Row[]; printed: true }> {
  const { values } = parseArgs({
    args: [...args],
    options: { routes: { type: 'string' }, runs: { type: 'string', default: '3' } },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs ${values.runs} is not a number of runs.`);
  const log = (line: string) => console.error(line);
  const grades: Grade[] = [];
  console.log(`${'route'.padEnd(32)}${categories.map((name) => name.padStart(16)).join('')}`);
  await gradePages({
    ...(values.routes && { routes: values.routes.split(',') }),
    runs,
    browser: findHeadlessShell() ?? ensureBrowser(log),
    log,
    graded: (grade) => {
      grades.push(grade);
      console.log(lineOf(grade));
      for (const finding of grade.findings) console.log(`    ${finding}`);
    },
  });
  const failed = grades.filter((grade) => below(grade).length > 0);
  console.log(`\n${grades.length - failed.length} of ${grades.length} routes reach every goal`);
  for (const grade of failed) {
    const missed = below(grade).map((name) => `${name} ${grade.scores[name]} instead of ${goals[name]}`);
    console.log(`${grade.route}: ${missed.join(', ')}`);
  }
  if (failed.length > 0) process.exitCode = 1;
  const rows = grades.flatMap(({ route, scores }) =>
    categories.map((name) => ({ what: `${route} ${name}`, value: scores[name], unit: 'of 100' })),
  );
  return { rows, printed: true };
}

function lineOf({ route, scores }: Grade): string {
  const marked = categories.map((name) => `${scores[name]}${scores[name] < goals[name] ? ' ✗' : '  '}`);
  return route.padEnd(32) + marked.map((mark) => mark.padStart(16)).join('');
}

/** Grades routes of the built, composed site as a phone sees them (Lighthouse's own profile). */
async function gradePages({ routes, runs, browser: executablePath, log, graded }: Options) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-lighthouse-'));
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const certificate = await makeCertificate();
    const served = await serve(certificate);
    closers.unshift(served.close);
    const config = await startPayments(folder, [served.url], closers);
    const site = await composedSite(join(folder, 'store'), config, log);
    served.use(openToSearch(site));
    const browser = await launchChromium(executablePath, browserFlags(certificate));
    closers.unshift(() => browser.close());
    for (const route of routes ?? (await indexable(site))) {
      await openOnce(browser, served.url + route);
      const all: Run[] = [];
      for (let run = 0; run < runs; run += 1) all.push(await gradeOnce(served.url + route, browser.port));
      graded(median(route, all));
    }
  } finally {
    for (const close of closers) await close();
  }
}

/** The server compresses a file when it is first requested. */
async function openOnce(browser: Chromium, url: string): Promise<void> {
  const profile = await browser.newProfile();
  await open(await profile.open(), url);
  await profile.close();
}

/** A site in test mode excludes search engines; the live site's robots.txt is graded. */
function openToSearch(site: SiteFiles): SiteFiles {
  const robots = Buffer.from('User-agent: *\nAllow: /\n');
  return {
    name: site.name,
    respond: async (path) => {
      const response = await site.respond(path);
      return response && path === '/robots.txt' ? { ...response, bytes: robots } : response;
    },
  };
}

/** A recording sometimes begins too late to include the navigation; that visit is repeated once. */
async function reportOn(url: string, port: number, again = true): Promise<RunnerResult['lhr']> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: categories,
    logLevel: 'error',
    output: 'json',
  });
  if (!result) throw new Error(`Lighthouse gave no report for ${url}.`);
  const { runtimeError } = result.lhr;
  if (!runtimeError) return result.lhr;
  if (again && runtimeError.code === 'NO_NAVSTART') return reportOn(url, port, false);
  throw new Error(`Lighthouse could not grade ${url}: ${runtimeError.message}`);
}

async function gradeOnce(url: string, port: number): Promise<Run> {
  const lhr = await reportOn(url, port);
  const scores = {} as Record<Category, number>;
  const findings: string[] = [];
  for (const category of categories) {
    const graded = lhr.categories[category];
    scores[category] = Math.round((graded?.score ?? 0) * 100);
    for (const { id, weight } of graded?.auditRefs ?? []) {
      const audit = lhr.audits[id];
      // Audits without a weight are advice, reported below 0.5; the others are reported below green.
      const failed = audit?.score !== null && audit !== undefined && audit.score < (weight > 0 ? 0.9 : 0.5);
      if (failed)
        findings.push(
          `${category}: ${id}: ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`,
        );
    }
  }
  return { scores, findings };
}

function median(route: string, runs: readonly Run[]): Grade {
  const scores = {} as Record<Category, number>;
  for (const category of categories) {
    const sorted = runs.map((run) => run.scores[category]).toSorted((a, b) => a - b);
    scores[category] = sorted[Math.floor(sorted.length / 2)] ?? 0;
  }
  return { route, scores, findings: [...new Set(runs.flatMap((run) => run.findings))] };
}

/** The categories in which a route is below its goal. */
function below({ scores }: Grade): Category[] {
  return categories.filter((category) => scores[category] < goals[category]);
}
