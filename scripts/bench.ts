import { readdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Bench } from './bench/figures.ts';

/**
 * `pnpm bench <name> [--json <file>]`: prints figures; only `lighthouse` judges them. One file
 * in `scripts/bench/` a name. Budgets are held by the tests; times on a shared
 * machine are for reading.
 */

const names = readdirSync(new URL('bench/', import.meta.url))
  .filter((file) => file.endsWith('.ts') && file !== 'figures.ts')
  .map((file) => file.slice(0, -'.ts'.length));

const { positionals, values, tokens } = parseArgs({
  allowPositionals: true,
  strict: false,
  tokens: true,
  options: { json: { type: 'string' } },
});
const [name = ''] = positionals;
if (!names.includes(name)) {
  console.error(`Usage: pnpm bench ${names.join('|')} [--json <file>]`);
  process.exit(1);
}
const args = process.argv.slice(2).filter((_, index) => !ours(index));
const bench = (await import(`./bench/${name}.ts`)) as Bench;
const rows = await bench.run(args);
const width = Math.max(...rows.map(({ what }) => what.length));
for (const { what, value, unit } of bench.printed ? [] : rows)
  console.log(`${what.padEnd(width)}  ${String(value).padStart(8)} ${unit}`);
if (typeof values.json === 'string') writeFileSync(values.json, JSON.stringify(rows, null, 2));

/** Whether an argument is for this program and not for the named bench: the name itself, and `--json <file>`. */
function ours(index: number): boolean {
  return tokens.some(
    (token) =>
      (token.kind === 'positional' && token.index === index && token.value === name) ||
      (token.kind === 'option' &&
        token.name === 'json' &&
        (token.index === index || (!token.inlineValue && token.index + 1 === index))),
  );
}
