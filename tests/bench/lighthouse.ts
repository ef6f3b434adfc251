import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from '@site/testing/browser/install-browser';
import lighthouse from 'lighthouse';
import { composedSite, findIndexablePages, startPayments } from './composed-site.ts';
import { type Chromium, launchChromium, open } from './devtools.ts';
import { browserFlags, makeCertificate, type SiteFiles, serve } from './serve.ts';

/** The lowest acceptable grades, from 0 to 100. */
const goals = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof goals;
const categories = Object.keys(goals) as Category[];

/** The scores of one visit, and a line for each failed audit. */
type Grade = { scores: Record<Category, number>; findings: string[] };

/**
 * `pnpm bench lighthouse [--routes /,/pricing] [--runs 3]` prints Lighthouse's mobile scores of every indexable route,
 * as medians. It fails if a score is below its goal.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { routes: { type: 'string' }, runs: { type: 'string', default: '3' } },
  });
  const log = (line: string) => console.error(line);
  const folder = mkdtempSync(join(tmpdir(), 'bench-lighthouse-'));
  await using closing = new AsyncDisposableStack();
  closing.defer(() => rmSync(folder, { recursive: true, force: true }));
  const certificate = await makeCertificate();
  const served = await serve(certificate);
  closing.defer(served.close);
  const config = await startPayments(folder, [served.url], closing);
  const site = await composedSite(join(folder, 'store'), config, log);
  served.use(allowIndexing(site));
  const browser = await launchChromium(ensureBrowser(log), browserFlags(certificate));
  closing.defer(() => browser.close());
  console.log(`${'route'.padEnd(32)}${categories.map((name) => name.padStart(16)).join('')}`);
  for (const route of values.routes?.split(',') ?? (await findIndexablePages(site))) {
    await openOnce(browser, served.url + route);
    const grades: Grade[] = [];
    for (let visit = 0; visit < Number(values.runs); visit += 1) {
      grades.push(await gradeOnce(served.url + route, browser.port));
    }
    report(route, grades);
  }
}

/** Prints a route's median scores and fails the command if one is below its goal. */
function report(route: string, grades: readonly Grade[]): void {
  const cells = categories.map((name) => {
    const sorted = grades.map(({ scores }) => scores[name]).toSorted((a, b) => a - b);
    const score = sorted[Math.floor(sorted.length / 2)] ?? 0;
    if (score < goals[name]) process.exitCode = 1;
    return `${score}${score < goals[name] ? ' ✗' : '  '}`.padStart(16);
  });
  console.log(route.padEnd(32) + cells.join(''));
  for (const finding of new Set(grades.flatMap(({ findings }) => findings))) console.log(`    ${finding}`);
}

/** Requests a page once, because the server compresses a file when it is first requested. */
async function openOnce(browser: Chromium, url: string): Promise<void> {
  const profile = await browser.newProfile();
  await open(await profile.open(), url);
  await profile.close();
}

/**
 * Replaces robots.txt by the live site's, because a site in test mode excludes search engines, which Lighthouse would
 * mark down.
 */
function allowIndexing(site: SiteFiles): SiteFiles {
  const robots = Buffer.from('User-agent: *\nAllow: /\n');
  return {
    respond: async (path) => {
      const response = await site.respond(path);
      return response && path === '/robots.txt' ? { ...response, bytes: robots } : response;
    },
  };
}

async function gradeOnce(url: string, port: number): Promise<Grade> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: categories,
    logLevel: 'error',
    output: 'json',
  });
  if (!result || result.lhr.runtimeError) {
    throw new Error(`Lighthouse could not grade ${url}: ${result?.lhr.runtimeError?.message}`);
  }
  const { lhr } = result;
  const scores = {} as Record<Category, number>;
  const findings: string[] = [];
  for (const category of categories) {
    const graded = lhr.categories[category];
    scores[category] = Math.round((graded?.score ?? 0) * 100);
    for (const { id, weight } of graded?.auditRefs ?? []) {
      const audit = lhr.audits[id];
      // An audit without a weight is advice, so report it only below 0.5. Report the others unless Lighthouse shows
      // them in green.
      if (!audit || audit.score === null || audit.score >= (weight > 0 ? 0.9 : 0.5)) continue;
      findings.push(`${category}: ${id}: ${audit.title} ${audit.displayValue ?? ''}`.trim());
    }
  }
  return { scores, findings };
}
