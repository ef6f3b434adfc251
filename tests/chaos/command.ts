import { writeFileSync } from 'node:fs';
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
 * `pnpm chaos <name> [options] [--json <file>]`: breaks the running system on purpose, many times, and counts what
 * was lost. Exits with 1 when a guarantee did not hold.
 */
const [name = '', ...args] = process.argv.slice(2);
const load = tests[name];
if (!load) {
  console.log(
    `Usage: pnpm chaos ${Object.keys(tests).join('|')} [--json <file>] [options; --help lists them]`,
  );
  process.exit(name === '--help' ? 0 : 2);
}
const { chaosTest } = (await load()) as { chaosTest: ChaosTest<Options> };
const { defaults, help } = chaosTest;
const types = Object.entries(defaults).map(([key, value]) => {
  return [key, { type: typeof value === 'boolean' ? 'boolean' : 'string' }] as const;
});
const { values } = parseArgs({
  args,
  options: { ...Object.fromEntries(types), json: { type: 'string' }, help: { type: 'boolean' } },
});
if (values.help) {
  for (const [key, text] of Object.entries(help))
    console.log(`--${key.padEnd(18)} ${text} (${defaults[key]})`);
  process.exit(0);
}
const given = Object.entries(defaults).map(([key, value]) => [
  key,
  parsed(key, value, (values as Record<string, unknown>)[key]),
]);
const { counts, broken } = await chaosTest.run(Object.fromEntries(given) as Options, console.log);
const width = Math.max(...Object.keys(counts).map((what) => what.length));
for (const [what, value] of Object.entries(counts)) console.log(`${what.padEnd(width)}  ${value}`);
for (const guarantee of broken) console.error(`BROKEN: ${guarantee}`);
console.log(broken.length === 0 ? 'Every guarantee held.' : `${broken.length} guarantees did not hold.`);
if (typeof values.json === 'string') {
  writeFileSync(values.json, JSON.stringify({ test: name, counts, broken }, null, 2));
}
process.exit(broken.length === 0 ? 0 : 1);

function parsed(key: string, fallback: Options[string], value: unknown): Options[string] {
  if (typeof value !== 'string') return value === true || fallback;
  if (typeof fallback !== 'number') return value;
  if (!/^\d+$/.test(value)) throw new Error(`--${key} must be a whole number; it is ${value}.`);
  return Number(value);
}
