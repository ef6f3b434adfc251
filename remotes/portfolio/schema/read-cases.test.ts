import { describe, expect, test } from 'vitest';
import { page } from '../src/content/pitch-decks/01-northkite.ts';
import { ContentError, faultsOf, readCases } from './read-cases.ts';

const file = 'content/pitch-decks/01-northkite.ts';
const check = (exported: Record<string, unknown>) => faultsOf('pitch-decks', file, exported);

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

describe('a fault in a case', () => {
  test('a sound case has none', () => {
    expect(check({ page })).toEqual([]);
  });

  test('names the file and the field', () => {
    const faults = check({ page: { ...page, stage: 'Series Z' } });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^content\/pitch-decks\/01-northkite\.ts: page\.stage: /);
  });

  test('names the place within a list', () => {
    expect(check({ page: { ...page, highlights: ['a', 'b', ''] } })[0]).toContain('page.highlights.2: ');
  });

  test('a file that is not named after its case names the right file name', () => {
    expect(check({ page: { ...page, id: 'southkite' } })).toEqual([
      `${file}: page.id: the file must be named "NN-southkite.ts", NN being its place on the page`,
    ]);
  });

  test('a misspelt field is not silently ignored', () => {
    expect(check({ page: { ...page, timelin: '7 days' } })[0]).toContain('timelin');
  });

  test('all faults are reported at once', () => {
    expect(new ContentError(['a', 'b']).message).toBe("2 fault(s) in the portfolio's content:\na\nb");
  });
});
