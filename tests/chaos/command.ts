import { writeFileSync } from 'node:fs';
import type { ChaosTest } from './chaos.ts';

const tests: Readonly<Record<string, () => Promise<{ chaosTest: ChaosTest }>>> = {
  load: () => import('./load.chaos.ts'),
  promote: () => import('./promote.chaos.ts'),
  purchase: () => import('./purchase.chaos.ts'),
  race: () => import('./race.chaos.ts'),
  relay: () => import('./relay.chaos.ts'),
  restore: () => import('./restore.chaos.ts'),
};

/**
 * `pnpm chaos <name> [options] [--json <file>]`: breaks the running system on purpose, many times, and counts what
 * was lost. Exits with 1 when a guarantee did not hold.
 */
const [name = '', ...args] = process.argv.slice(2);
const load = tests[name];
if (!load) {
  console.error(
    `Usage: pnpm chaos ${Object.keys(tests).join('|')} [--json <file>] [options; --help lists them]`,
  );
  process.exit(1);
}
const at = args.indexOf('--json');
const file = at >= 0 ? args.splice(at, 2)[1] : undefined;
const { chaosTest } = await load();
if (args.includes('--help')) {
  console.log(chaosTest.help);
  process.exit(0);
}
const { counts, broken } = await chaosTest.run(args, console.log);
const width = Math.max(...Object.keys(counts).map((what) => what.length));
for (const [what, value] of Object.entries(counts)) console.log(`${what.padEnd(width)}  ${value}`);
for (const guarantee of broken) console.error(`BROKEN: ${guarantee}`);
console.log(broken.length === 0 ? 'Every guarantee held.' : `${broken.length} guarantees did not hold.`);
if (file) writeFileSync(file, JSON.stringify({ test: name, counts, broken }, null, 2));
process.exit(broken.length === 0 ? 0 : 1);
