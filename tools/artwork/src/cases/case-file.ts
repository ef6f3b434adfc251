/**
 * Reads a hand-written case from `cases/<collection>/<id>.html`: typefaces, styles and a `<section>` per page.
 * `data-name` makes a section a page of the case, and `data-film` makes it a scene of the deck's preview.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Collection } from '@site/portfolio/cases';
import { withCharts } from './charts.ts';

const folder = join(import.meta.dirname, '../../cases');

export type Section = {
  name: string | undefined;
  /** Those of the case's highlights that this page illustrates. The case's card in the portfolio lists them. */
  shows: readonly string[];
  inFilm: boolean;
  className: string;
  /** The section's HTML as written, before its chart tags are drawn. */
  source: string;
  html: string;
};
export type CaseFile = { fonts: readonly string[]; css: string; sections: readonly Section[] };

export function parseCase(source: string): CaseFile {
  const fonts = /<meta name="fonts" content="([^"]+)">/.exec(source)?.[1]?.split(' ') ?? [];
  const css = /<style>([\s\S]*?)<\/style>/.exec(source)?.[1] ?? '';
  const sections = [...source.matchAll(/<section ([^>]*)>([\s\S]*?)<\/section>/g)].map(
    ([, attributes = '', html = '']) => ({
      name: /data-name="([^"]+)"/.exec(attributes)?.[1],
      shows: /data-shows="([^"]+)"/.exec(attributes)?.[1]?.split('|') ?? [],
      inFilm: /data-film/.test(attributes),
      className: /class="([^"]+)"/.exec(attributes)?.[1] ?? '',
      source: html,
      html: withCharts(html),
    }),
  );
  return { fonts, css, sections };
}

/** Reads the styles that all drawings start with: no margins, and the animations of previews. */
export const baseCss = (): Promise<string> => readFile(join(folder, 'every-case.css'), 'utf8');

type Folder = Collection | 'marketing' | 'sharing';

/** Returns the path of a case's drawing (`html`) or of its figures file. */
export const sourceOf = (collection: Folder, id: string, kind: 'html' | 'figures'): string =>
  join(folder, collection, `${id}.${kind}`);

export const readCaseFile = async (collection: Folder, id: string): Promise<CaseFile> =>
  parseCase(await readFile(sourceOf(collection, id, 'html'), 'utf8'));
