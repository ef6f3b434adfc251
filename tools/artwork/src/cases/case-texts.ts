/** Checks the figures in all texts about a case: its pages, its card, its client's reviews, and its case study. */
import { readFile } from 'node:fs/promises';
import { testimonials } from '@site/content/testimonials';
import { type Case, caseStudies } from '@site/portfolio/cases';
import { type CaseFile, readCaseFile, sourceOf } from './case-file.ts';
import { figureFaults, figuresOf } from './figures.ts';

const readable = (html: string) =>
  html
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&');

/**
 * Strips a correct page number from the end of a page's text: `7`, or `SHT 7/18` in a deck of 18 slides. A wrong number
 * stays, and is reported as an unexplained figure.
 */
function stripPageNumber(text: string, index: number, slides: number | undefined): string {
  const foot = / (?:SHT )?(\d+)(?:\/(\d+))?$/.exec(text);
  const right = foot && Number(foot[1]) === index + 1 && (!foot[2] || Number(foot[2]) === slides);
  return right ? text.slice(0, foot.index) : text;
}

function marksOf({ sections }: CaseFile): Record<string, number[]> {
  return Object.fromEntries(
    sections.flatMap(({ name, source }) => {
      const values = [...source.matchAll(/ (?:data-value|values)="([^"]+)"/g)].flatMap(([, text = '']) =>
        text.split(/[ |]/).map(Number),
      );
      return name ? [[name, values] as const] : [];
    }),
  );
}

const slidesOf = ({ page }: Case) => ('slides' in page ? page.slides : undefined);

/**
 * Collects all texts about a case.
 *
 * @param pages the text printed on each page, as read while drawing
 */
async function textsOf(entry: Case, file: CaseFile, pages: readonly string[]): Promise<string[]> {
  const { id } = entry.page;
  return [
    ...pages.map((text, index) => stripPageNumber(text, index, slidesOf(entry))),
    ...file.sections.filter(({ name }) => !name).map(({ html }) => readable(html)),
    ...Object.values(entry.page)
      .flat()
      .filter((value) => typeof value === 'string'),
    ...testimonials.filter(({ work }) => work?.id === id).map(({ text }) => text),
    ...caseStudies
      .filter(({ work }) => work.id === id)
      .flatMap(({ title, steps }) => [title, ...Object.values(steps)]),
  ];
}

/** Allowed ratios between a value in a chart and its printed figure: percents, thousands, millions, billions. */
const scales = [0.001, 0.01, 1, 1e3, 1e6, 1e9];

/** Finds pages with charts whose values are neither printed on the page nor used in the case's figures file. */
function findUnexplainedMarks(
  marks: Readonly<Record<string, readonly number[]>>,
  source: string,
  pages: readonly string[],
) {
  return Object.entries(marks).flatMap(([name, values], page) => {
    if (source.includes(`marks.${name}`) || source.includes(`marks['${name}']`)) return [];
    const printed = figuresOf(pages[page] ?? '').map(({ value }) => Math.abs(value));
    const unread = values.filter(
      (value) =>
        value !== 0 &&
        !scales.some((scale) => printed.some((of) => Math.abs(of / (Math.abs(value) * scale) - 1) < 1e-6)),
    );
    return unread.length > 0 ? [`${name}: nothing explains marks of ${unread.join(' ')}`] : [];
  });
}

/** Finds the numbers in a case's texts and charts that the case's figures file does not explain. */
export async function caseFigureFaults(entry: Case, pages: readonly string[]): Promise<string[]> {
  const file = await readCaseFile(entry.collection, entry.page.id);
  const source = await readFile(sourceOf(entry.collection, entry.page.id, 'figures'), 'utf8');
  const texts = await textsOf(entry, file, pages);
  const marks = marksOf(file);
  return [
    ...figureFaults(source, texts, { marks, slides: slidesOf(entry) }),
    ...findUnexplainedMarks(marks, source, pages),
  ];
}
