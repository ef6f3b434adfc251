import { readCases } from '@site/portfolio/cases';
import { describe, expect, test } from 'vitest';
import { type CaseFile, parseCase, readCaseFile } from './case-file.ts';

const cases = await Promise.all(
  readCases().map(async (entry) => ({
    ...entry,
    file: await readCaseFile(entry.collection, entry.page.id),
  })),
);
const named = cases.map((entry) => [entry.page.id, entry] as const);
const listDrawn = ({ sections }: CaseFile) => sections.filter(({ name }) => name);

describe('a case', () => {
  test.each(named)('%s: shows each of its highlights on a page that is drawn', (_, { page, file }) => {
    const shown = listDrawn(file).flatMap(({ shows }) => shows);
    const promised: readonly string[] = 'highlights' in page ? page.highlights : [];
    expect(shown.toSorted()).toEqual(promised.toSorted());
  });

  test.each(named.filter(([, { collection }]) => collection === 'pitch-decks'))(
    '%s: has all its slides, those that were presented or two of them, and a film of some of them',
    (_, { page, file }) => {
      expect([2, 12, 'slides' in page && page.slides]).toContain(listDrawn(file).length);
      expect([4, 5]).toContain(file.sections.filter(({ inFilm }) => inFilm).length);
    },
  );
});

test('a section has its name, what it shows, and its charts drawn', () => {
  const { fonts, css, sections } = parseCase(
    '<meta name="fonts" content="anton syne"><style>p{}</style><section class="slide a" data-name="Ask" data-shows="x|y" data-film><p>1</p><chart-ring size="9" values="50 50"></chart-ring></section>',
  );
  expect({ fonts, css }).toEqual({ fonts: ['anton', 'syne'], css: 'p{}' });
  expect(sections).toMatchObject([{ name: 'Ask', shows: ['x', 'y'], inFilm: true, className: 'slide a' }]);
  expect(sections[0]?.html).toMatch(/^<p>1<\/p><svg/);
});
