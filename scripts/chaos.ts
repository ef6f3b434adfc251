import { readdirSync, writeFileSync } from 'node:fs';
import type { ChaosTest } from '../tests/chaos/chaos.ts';

/**
 * `pnpm chaos <name> [options] [--json <file>]`: breaks the running system on
 * purpose, many times, and counts what was lost. One file in `tests/chaos/` a
 * name. It prints its figures and exits with 1 when a promise was broken.
 */

const folder = new URL('../tests/chaos/', import.meta.url);
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.chaos.ts'))
  .map((file) => file.slice(0, -'.chaos.ts'.length));

const [name = '', ...rest] = process.argv.slice(2);
if (!names.includes(name)) {
  console.error(`Usage: pnpm chaos ${names.join('|')} [--json <file>] [options; --help lists them]`);
  process.exit(1);
}
const at = rest.indexOf('--json');
const json = at >= 0 ? rest.splice(at, 2)[1] : undefined;
const { chaosTest } = (await import(new URL(`${name}.chaos.ts`, folder).href)) as {
  chaosTest: ChaosTest;
};
if (rest.includes('--help')) {
  console.log(chaosTest.help);
  process.exit(0);
}
const { figures, broken } = await chaosTest.run(rest, (line) => console.log(line));
const width = Math.max(...Object.keys(figures).map((what) => what.length));
for (const [what, value] of Object.entries(figures)) console.log(`${what.padEnd(width)}  ${value}`);
for (const promise of broken) console.error(`BROKEN: ${promise}`);
console.log(broken.length === 0 ? 'Every promise held.' : `${broken.length} promises were broken.`);
if (json) writeFileSync(json, JSON.stringify({ chaosTest: name, figures, broken }, null, 2));
process.exit(broken.length === 0 ? 0 : 1);
