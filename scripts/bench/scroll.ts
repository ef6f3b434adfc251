import { parseArgs } from 'node:util';
import { measureScroll, type Scroll } from '../../tests/bench/scroll.ts';
import { spreadOf } from '../../tests/bench/summary.ts';
import { ensureBrowser } from '../browser.ts';
import type { Row } from './figures.ts';

/**
 * `pnpm bench scroll [--rounds 5] [--json <file>]`: frames of a quick scroll
 * through the gallery of deck films on a CPU slowed down four times, beside those of
 * a page of text: what both lose, the machine loses.
 */
export async function run(args: readonly string[]): Promise<readonly Row[]> {
  const { values } = parseArgs({ args: [...args], options: { rounds: { type: 'string', default: '5' } } });
  const say = (line: string) => console.error(line);
  const scrolls = await measureScroll(ensureBrowser(say), Number(values.rounds), say);
  const figures: readonly [keyof Scroll, string, string][] = [
    ['frames', 'frames', ''],
    ['dropped', 'dropped frames', ''],
    ['longest', 'longest time between frames', 'ms'],
    ['blocking', 'main thread blocked', 'ms'],
    ['videosFetchedBefore', 'films fetched by the first load', ''],
  ];
  return (['gallery', 'control'] as const).flatMap((page) =>
    figures.map(([key, what, unit]) => ({
      what: `${page}: ${what}`,
      value: Math.round(spreadOf(scrolls[page].map((scroll) => scroll[key])).median),
      unit,
    })),
  );
}
