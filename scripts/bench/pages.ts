import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type BenchedPage, benchedPages, measurePages } from '../../tests/bench/pages.ts';
import { drawPicture } from '../../tests/bench/picture.ts';
import { rowsOf, tableOf } from '../../tests/bench/report.ts';
import { ensureBrowser } from '../browser.ts';
import type { Row } from './figures.ts';

/**
 * `pnpm bench pages [--rounds 7] [--pages home,pricing] [--picture <file.svg>] [--json <file>]`:
 * what composition costs the visitor, against the same sites as plain applications.
 */
export async function run(args: readonly string[]): Promise<readonly Row[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '7' },
      pages: { type: 'string', default: Object.keys(benchedPages).join(',') },
      picture: { type: 'string' },
    },
  });
  const pages = values.pages.split(',').filter((name): name is BenchedPage => name in benchedPages);
  const say = (line: string) => console.error(line);
  const samples = await measurePages({
    rounds: Number(values.rounds),
    pages,
    browser: ensureBrowser(say),
    say,
  });
  console.log(tableOf(samples));
  if (values.picture) writeFileSync(values.picture, drawPicture(samples));
  return rowsOf(samples);
}

export const printed = true;
