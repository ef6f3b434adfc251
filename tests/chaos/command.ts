import { parseArgs } from 'node:util';
import type { ChaosTest } from './chaos.ts';

type Options = Record<string, number | string | boolean>;
const tests: Readonly<Record<string, () => Promise<unknown>>> = {
  load: () => import('./load.chaos.ts'),
  promote: () => import('./promote.chaos.ts'),
  purchase: () => import('./purchase.chaos.ts'),
  restore: () => import('./restore.chaos.ts'),
};

/**
 * `pnpm chaos <name> [options]`: breaks the running system on purpose, many times, and counts what was lost. Exits with 1
 * when a guarantee did not hold.
 */
const [name = '', ...args] = process.argv.slice(2);
const load = tests[name];
if (!load) {
  console.log(`Usage: pnpm chaos ${Object.keys(tests).join('|')} [options; --help lists them]`);
  process.exit(name === '--help' ? 0 : 2);
}
const { chaosTest } = (await load()) as { chaosTest: ChaosTest<Options> };
const types = Object.entries(chaosTest.defaults).map(([key, value]) => {
  return [key, { type: typeof value === 'boolean' ? 'boolean' : 'string' }] as const;
});
const { help, ...given } = parseArgs({
  args,
  options: { ...Object.fromEntries(types), help: { type: 'boolean' } },
}).values;
if (help) {
  for (const [key, value] of Object.entries(chaosTest.defaults)) console.log(`--${key} (${value})`);
  process.exit(0);
}
const numbers = Object.entries(given).map(([key, value]) => {
  const isNumber = typeof chaosTest.defaults[key] === 'number';
  return [key, isNumber ? Number(value) : value];
});
const { counts, broken } = await chaosTest.run(
  { ...chaosTest.defaults, ...Object.fromEntries(numbers) },
  console.log,
);
console.table(counts);
for (const guarantee of broken) console.error(`BROKEN: ${guarantee}`);
console.log(broken.length === 0 ? 'Every guarantee held.' : `${broken.length} guarantees did not hold.`);
process.exit(broken.length === 0 ? 0 : 1);
