import { writeFileSync } from 'node:fs';

import type { Benchmark } from './report.ts';

const benchmarks: Readonly<Record<string, () => Promise<{ run: Benchmark }>>> = {
  frames: () => import('./frames.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  paints: () => import('./paints.ts'),
  pages: () => import('./pages.ts'),
  promotion: () => import('./promotion.ts'),
};

/**
 * `pnpm bench <name> [options] [--json <file>]`: prints measurements; only `lighthouse` has goals. The tests check
 * budgets; times on a shared machine are for reading.
 */
const [name = '', ...args] = process.argv.slice(2);
const load = benchmarks[name];
if (!load) {
  console.log(`Usage: pnpm bench ${Object.keys(benchmarks).join('|')} [options] [--json <file>]`);
  process.exit(name === '--help' ? 0 : 2);
}
const at = args.indexOf('--json');
const file = at >= 0 ? args.splice(at, 2)[1] : undefined;
const { rows, printed } = await (await load()).run(args);
if (!printed) console.table(rows);
if (file) writeFileSync(file, JSON.stringify(rows, null, 2));
