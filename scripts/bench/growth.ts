import { parseArgs } from 'node:util';
import { type Growth, measureGrowth } from '../../tests/bench/growth.ts';
import { ensureBrowser } from '../browser.ts';
import type { Row } from './figures.ts';

/**
 * `pnpm bench growth [--sizes 5x100,20x1000,50x5000] [--rounds 5] [--json <file>]`: whether a page stays as it is while the
 * site around it grows, and whether a promotion costs what changed.
 */
export async function run(args: readonly string[]): Promise<readonly Row[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sizes: { type: 'string', default: '5x100,20x1000,50x5000' },
      rounds: { type: 'string', default: '5' },
    },
  });
  const say = (line: string) => console.error(line);
  const sizes = values.sizes.split(',').map((size) => {
    const [remotes = 0, routes = 0] = size.split('x').map(Number);
    return { remotes, routes };
  });
  const results = await measureGrowth(sizes, {
    browser: ensureBrowser(say),
    rounds: Number(values.rounds),
    say,
  });
  console.log(tableOf(results));
  return results.flatMap((result) =>
    columns.map(([what, value, unit]) => ({
      what: `${result.remotes} remotes, ${result.routes} routes: ${what}`,
      value: value(result),
      unit,
    })),
  );
}

export const printed = true;

const columns: readonly (readonly [string, (growth: Growth) => number, string])[] = [
  ['HTML of /', ({ homeBytes }) => homeBytes, 'B br'],
  ['HTML of a page', ({ pageBytes }) => pageBytes, 'B br'],
  ['set in the page', ({ setBytes }) => setBytes, 'B'],
  ['requests', ({ requests }) => requests, ''],
  ['/ is alive', ({ alive }) => alive, 'ms'],
  ['first move', ({ moved }) => moved, 'ms'],
  ['promote all', ({ promoteAll }) => promoteAll, 'ms'],
  ['promote one', ({ promoteOne }) => promoteOne, 'ms'],
  ['pages rendered', ({ renderedByOne }) => renderedByOne, ''],
];

function tableOf(results: readonly Growth[]): string {
  const rows = [
    ['remotes', 'routes', ...columns.map(([what, , unit]) => (unit ? `${what}, ${unit}` : what))],
    ...results.map((result) => [
      String(result.remotes),
      String(result.routes),
      ...columns.map(([, value]) => value(result).toLocaleString('en-GB')),
    ]),
  ];
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  return rows.map((row) => row.map((cell, at) => cell.padStart(widths[at] ?? 0)).join('  ')).join('\n');
}
