import { describe, expect, test } from 'vitest';
import { page } from '../src/content/pitch-decks/01-northkite.ts';
import { checkedCase, readCases } from './read-cases.ts';

describe('the portfolio’s content', () => {
  test('has the specification’s numbers of cases', async () => {
    const cases = await readCases();
    const count = (collection: string) => cases.filter((entry) => entry.collection === collection).length;
    expect({
      'pitch-decks': count('pitch-decks'),
      'business-plans': count('business-plans'),
      'market-research': count('market-research'),
      'one-pagers': count('one-pagers'),
    }).toEqual({ 'pitch-decks': 17, 'business-plans': 6, 'market-research': 3, 'one-pagers': 10 });
  });

  test('spans many countries and industries', async () => {
    const cases = await readCases();
    expect(new Set(cases.map(({ page }) => page.country)).size).toBeGreaterThan(20);
    expect(new Set(cases.map(({ page }) => page.industry)).size).toBeGreaterThan(30);
  });
});

test.each<[string, object, string, string]>([
  ['a value that is none of its field', { stage: 'Series Z' }, '01-northkite.ts', 'at stage'],
  ['an empty line of a list', { highlights: ['a', 'b', ''] }, '01-northkite.ts', 'at highlights[2]'],
  ['a misspelt field', { timelin: '7 days' }, '01-northkite.ts', 'timelin'],
  ['a file that is not named after its case', {}, '01-southkite.ts', '"NN-northkite.ts"'],
])('%s is named with its file', (_, change, name, fault) => {
  const check = () => checkedCase('pitch-decks', name, { ...page, ...change });
  expect(check).toThrow(`content/pitch-decks/${name}`);
  expect(check).toThrow(fault);
});
