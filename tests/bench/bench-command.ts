import type { run } from './pages.ts';

const benchmarks: Readonly<Record<string, () => Promise<{ run: typeof run }>>> = {
  lighthouse: () => import('./lighthouse.ts'),
  pages: () => import('./pages.ts'),
  payments: () => import('./payments.ts'),
  promotion: () => import('./promotion.ts'),
  purchase: () => import('./purchase.ts'),
};

/**
 * `pnpm bench <name> [options]` prints measurements. Only `lighthouse` can fail, because times vary on a shared
 * machine.
 */
const [name = '', ...args] = process.argv.slice(2);
const load = benchmarks[name];
if (!load) {
  console.log(`Usage: pnpm bench ${Object.keys(benchmarks).join('|')} [options]`);
  process.exit(name === '--help' ? 0 : 2);
}
try {
  await (await load()).run(args);
} catch (error) {
  if (!String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')) throw error;
  console.error((error as Error).message);
  process.exit(2);
}
