import { describe, expect, test } from 'vitest';
import { art, page } from '../src/content/pitch-decks/01-northkite.ts';
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

  test('gives every deck a drawing of its own and no two the same design', async () => {
    const decks = (await readCases()).filter((entry) => entry.collection === 'pitch-decks');
    expect(new Set(decks.map(({ art }) => art.motif)).size).toBe(decks.length);
    expect(new Set(decks.map(({ art }) => `${art.look} ${art.background} ${art.display}`)).size).toBe(
      decks.length,
    );
  });

  test('spans many countries and industries', async () => {
    const cases = await readCases();
    expect(new Set(cases.map(({ page }) => page.country)).size).toBeGreaterThan(20);
    expect(new Set(cases.map(({ page }) => page.industry)).size).toBeGreaterThan(30);
  });
});

describe('a fault in a case', () => {
  test('a sound case has none', () => {
    expect(check({ page, art })).toEqual([]);
  });

  test('names the file and the field', () => {
    const faults = check({ page: { ...page, stage: 'Series Z' }, art: { ...art, accent: 'orange' } });
    expect(faults).toHaveLength(2);
    expect(faults[0]).toMatch(/^content\/pitch-decks\/01-northkite\.ts: page\.stage: /);
    expect(faults[1]).toBe(`${file}: art.accent: a colour as #rrggbb`);
  });

  test('names the place within a list', () => {
    expect(check({ page: { ...page, highlights: ['a', 'b', ''] }, art })[0]).toContain('page.highlights.2: ');
  });

  test('an export that is missing is named', () => {
    expect(check({ page })).toEqual([`${file}: it must export a const named "art"`]);
  });

  test('a file that is not named after its case names the right file name', () => {
    expect(check({ page: { ...page, id: 'southkite' }, art })).toEqual([
      `${file}: page.id: the file must be named "NN-southkite.ts", NN being its place on the page`,
    ]);
  });

  test('a misspelt field is not silently ignored', () => {
    expect(check({ page: { ...page, timelin: '7 days' }, art })[0]).toContain('timelin');
  });

  test('a forecast that does not add up is a fault', async () => {
    const plan = await import('../src/content/business-plans/01-oak-and-ember.ts');
    const forecast = plan.art.forecast.map((row, i) => (i === 0 ? { ...row, values: [1, 2, 3, 4, 5] } : row));
    const faults = faultsOf('business-plans', 'content/business-plans/01-oak-and-ember.ts', {
      page: plan.page,
      art: { ...plan.art, forecast },
    });
    expect(faults).toEqual([
      'content/business-plans/01-oak-and-ember.ts: art.forecast: the last line must be the sum of the lines above it, year by year',
    ]);
  });

  test('all faults are reported at once', () => {
    expect(new ContentError(['a', 'b']).message).toBe("2 fault(s) in the portfolio's content:\na\nb");
  });
});
