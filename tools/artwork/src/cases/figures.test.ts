import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCases } from '@site/portfolio/cases';
import { describe, expect, test } from 'vitest';
import { sourceOf } from './case-file.ts';
import { caseFigureFaults } from './case-texts.ts';
import { figureFaults, figuresOf } from './figures.ts';

const texts = join(import.meta.dirname, '../../../../remotes/portfolio/src/content/page-texts');
const listPrinted = (collection: string, id: string): string[] =>
  JSON.parse(readFileSync(join(texts, `${collection}.json`), 'utf8'))[id].map(
    ({ text }: { text: string }) => text,
  );

describe('every figure of a case, its card and its reviews is given or computed', () => {
  test.each(readCases().map((entry) => [entry.page.id, entry] as const))('%s', async (_, entry) => {
    expect(await caseFigureFaults(entry, listPrinted(entry.collection, entry.page.id))).toEqual([]);
  });
});

describe('an error that is seeded in a real case is found', () => {
  const findFaults = (id: string, said: string, instead: string) => {
    const entry = readCases().find(({ page }) => page.id === id);
    if (!entry) throw new Error(id);
    const pages = listPrinted(entry.collection, id);
    expect(pages.join()).toContain(said);
    return caseFigureFaults(
      entry,
      pages.map((text) => text.replace(said, instead)),
    );
  };

  test('a share that a caption rounds up', async () => {
    const faults = await findFaults('northkite', 'a fifth of the work', 'a third of the work');
    expect(faults.join('\n')).toContain('nothing explains “a third”');
  });

  test('a row that its sum does not have', async () => {
    const faults = await findFaults('oak-and-ember', 'Wholesale 84 140 205', 'Wholesale 84 140 215');
    expect(faults.join('\n')).toContain('nothing explains “215”');
  });

  test('a mark that is not as large as what is printed beside it', async () => {
    const faults = await findFaults('grainline', '31K · $2,790', '30K · $2,700');
    expect(faults.join('\n')).toContain('nothing explains marks of 31');
  });

  test('a figure that nobody has given', async () => {
    const faults = await findFaults(
      'verdigris',
      'The steel is counted.',
      'The steel is counted, nine times.',
    );
    expect(faults.join('\n')).toContain('nothing explains “nine”');
  });
});

const decks = readCases().filter(({ collection }) => collection === 'pitch-decks');

test.each(decks.map(({ page }) => page.id))('the uses of the round of %s are added up', (id) => {
  expect(readFileSync(sourceOf('pitch-decks', id, 'figures'), 'utf8')).toMatch(/sum\(uses/);
});

test('uses that are more than their round are found', () => {
  const text = '$7M 45% Teams 30% Engine 25% Credit';
  const source = `uses: ${text.slice(4)}\n= round(sum(uses), 0.01) === 1 | ${text.slice(4)}\n: $7M`;
  expect(figureFaults(source, [text])).toEqual([]);
  const [wrong, said] = [source, text].map((words) => words.replaceAll('45%', '55%'));
  expect(figureFaults(wrong ?? '', [said ?? ''])).toHaveLength(1);
});

test('a claim that its data do not support is found, with what they do', () => {
  const text = 'From 210 a month to 1,240, six times as many';
  const source = 'months: From 210 a month to 1,240\n= months[1] / months[0] | six times';
  expect(figureFaults(source, [text])).toEqual([]);
  expect(figureFaults(source.replace('six', 'nine'), [text.replace('six', 'nine')])).toEqual([
    '“nine times”: months[1] / months[0] is 5.905',
  ]);
});

test('what a text no longer says has to leave the data', () => {
  expect(figureFaults(': 4 founders', ['Three founders'])).toHaveLength(2);
});

test.each([
  ['a fifth, two thirds and half of it', [0.2, 2 / 3, 0.5]],
  ['Four in five; three garments in ten; one in six', [0.8, 0.3, 1 / 6]],
  ['$2.4M, 173K, 81%, CA$6.20, .40 wood', [2.4e6, 173e3, 0.81, 6.2, 0.4]],
  ['(226) −$12K twice sixty-one', [-226, -12e3, 2, 61]],
  ['one of them, in 2024, by Q3', []],
])('%s', (text, values) => {
  expect(figuresOf(text).map(({ value }) => value)).toEqual(values);
});
