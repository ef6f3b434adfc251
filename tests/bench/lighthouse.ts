import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@site/testing/free-ports';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { chromium } from 'playwright';
import { browserFlags } from './browser-flags.ts';
import { composedSite } from './composed-site.ts';
import { startPayments } from './payments.ts';
import { makeCertificate, serve } from './serve.ts';
import type { SiteFiles } from './site-files.ts';

/** What Lighthouse grades, from 0 to 100, and the least that is good enough. */
export const goals = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
export type Category = keyof typeof goals;
export const categories = Object.keys(goals) as Category[];

/** One route: the median of every category over all runs, and each audit that failed in any of them. */
export type Grade = { route: string; scores: Record<Category, number>; findings: string[] };

type Run = Pick<Grade, 'scores' | 'findings'>;
type Options = {
  /** All that the sitemap names when nothing is asked for. */
  routes?: readonly string[];
  runs: number;
  browser: string;
  say: (line: string) => void;
  /** Told of each route as soon as it is graded. */
  graded: (grade: Grade) => void;
};

/** Grades routes of the built, composed site as a phone sees them (Lighthouse's own profile). */
export async function gradePages({ routes, runs, browser: executablePath, say, graded }: Options) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-lighthouse-'));
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const certificate = await makeCertificate();
    const served = await serve(certificate);
    closers.unshift(served.close);
    const config = await startPayments(folder, [served.url], closers);
    const site = await composedSite(join(folder, 'store'), config, say);
    served.use(openToSearch(site));
    const [port] = await freePorts(1);
    const browser = await chromium.launch({
      executablePath,
      // Going back is graded too.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      args: [...browserFlags(certificate), `--remote-debugging-port=${port}`],
    });
    closers.unshift(() => browser.close());
    for (const route of routes ?? (await indexable(site))) {
      const all: Run[] = [];
      for (let run = 0; run < runs; run += 1) all.push(await gradeOnce(served.url + route, port));
      graded(summed(route, all));
    }
  } finally {
    for (const close of closers) await close();
  }
}

/** A site that takes test cards keeps search engines out; graded is what they get where it is live. */
function openToSearch(site: SiteFiles): SiteFiles {
  const robots = Buffer.from('User-agent: *\nAllow: /\n');
  return {
    name: site.name,
    answer: async (path) => {
      const answer = await site.answer(path);
      return answer && path === '/robots.txt' ? { ...answer, bytes: robots } : answer;
    },
  };
}

/** The routes that search engines are told of. */
async function indexable(site: SiteFiles): Promise<string[]> {
  const sitemap = Buffer.from((await site.answer('/sitemap.xml'))?.bytes ?? []).toString();
  const routes = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  if (routes.length === 0) throw new Error('The sitemap of the built site names no page.');
  return routes;
}

/** A recording now and then begins too late to hold the visit: that visit is paid once more. */
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
      // What weighs nothing is advice, and is told when it is clear; of what weighs, everything below green.
      const failed = audit?.score !== null && audit !== undefined && audit.score < (weight > 0 ? 0.9 : 0.5);
      if (failed)
        findings.push(
          `${category}: ${id}: ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`,
        );
    }
  }
  return { scores, findings };
}

export function summed(route: string, runs: readonly Run[]): Grade {
  const scores = {} as Record<Category, number>;
  for (const category of categories) {
    const sorted = runs.map((run) => run.scores[category]).toSorted((a, b) => a - b);
    scores[category] = sorted[Math.floor(sorted.length / 2)] ?? 0;
  }
  return { route, scores, findings: [...new Set(runs.flatMap((run) => run.findings))] };
}

/** The categories in which a route is not good enough. */
export function below({ scores }: Grade): Category[] {
  return categories.filter((category) => scores[category] < goals[category]);
}
