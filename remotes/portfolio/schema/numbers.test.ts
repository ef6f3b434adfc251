/** What a founder would check in the documents that are shown: that their numbers agree with those that other pages name. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ladeplatz, northkite, oakAndEmber, resultOf } from '@site/domain/content/clients';
import { describe, expect, test } from 'vitest';
import { pageTexts } from './page-texts.ts';
import { readCases } from './read-cases.ts';

const cases = readCases();
const wordsOf = (collection: Parameters<typeof pageTexts>[0], id: string, page: string) =>
  pageTexts(collection)[id]?.find(({ name }) => name === page)?.text ?? '';
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('a client that service pages describe too', () => {
  test('Northkite: has the words and the voyages on its slides', () => {
    const { cover, problem, traction } = northkite;
    const slide = (name: string) => wordsOf('pitch-decks', 'northkite', name);
    expect(slide('Cover')).toContain(cover);
    for (const words of Object.values(problem)) expect(slide('Problem')).toContain(words);
    expect(slide('Traction')).toContain(traction.claim);
    for (const value of traction.saved) expect(slide('Traction')).toContain(`${value}%`);
    expect(Math.max(...traction.saved)).toBeGreaterThanOrEqual(33);
  });

  test('Oak & Ember: has every line of the forecast, whose second shop pays from year two', () => {
    const forecast = wordsOf('business-plans', 'oak-and-ember', 'Forecast');
    const money = (value: number) =>
      value < 0 ? `(${Math.abs(value).toLocaleString('en-US')})` : value.toLocaleString('en-US');
    for (const { label, values, because } of oakAndEmber.lines) {
      expect(forecast).toContain(`${label} ${values.map(money).join(' ')} ${because}`);
    }
    const [first, ...later] = resultOf(oakAndEmber.lines);
    expect(forecast).toContain([first, ...later].map((value) => money(value ?? 0)).join(' '));
    expect(first).toBeLessThan(0);
    expect(Math.min(...later)).toBeGreaterThan(0);
  });

  test('Ladeplatz: the headline, the figure and the bars agree, and the ranking is in order', () => {
    const easy = ladeplatz.cities.map(({ values }) => values[0]);
    expect(easy).toEqual(easy.toSorted((a, b) => b - a));
    expect(Math.round((100 * sum(easy.slice(0, 3))) / sum(easy))).toBe(ladeplatz.share);
    const chart = wordsOf('market-research', 'apartment-charging', 'The chart');
    expect(chart).toContain(ladeplatz.headline);
    expect(chart).toContain(`${ladeplatz.share}%`);
    for (const { label, values } of ladeplatz.cities)
      expect(chart).toContain(`${label} ${values[0]} ${sum(values)}`);
    const report = cases.find(({ page }) => page.id === 'apartment-charging');
    expect(report).toHaveProperty(
      'page.scope',
      expect.stringMatching(new RegExp(`^${ladeplatz.cities.length} cities`)),
    );
  });
});

const marketing = join(import.meta.dirname, '../../marketing/src/media');

// In a repository of its own the portfolio has no marketing beside it.
test.runIf(existsSync(marketing))(
  'marketing shows the drawings of the portfolio, byte for byte',
  async () => {
    const media = join(import.meta.dirname, '../src/media');
    const known = new Map<string, string>();
    for (const folder of ['pitch-decks', 'business-plans', 'market-research', 'one-pagers']) {
      for (const name of await readdir(join(media, folder))) {
        if (name.endsWith('.svg')) known.set(await readFile(join(media, folder, name), 'utf8'), name);
      }
    }
    const shown = (await readdir(marketing)).filter(
      // What marketing draws of its own.
      (name) => name.endsWith('.svg') && !/^(profile|deck-draft|sample-)/.test(name),
    );
    const sources = await Promise.all(
      shown.map(async (name) => [name, known.get(await readFile(join(marketing, name), 'utf8'))]),
    );
    expect(Object.fromEntries(sources)).toEqual({
      'deck-cover.svg': 'northkite-1.svg',
      'deck-cut.svg': 'verdigris-1.svg',
      'deck-figure.svg': 'northkite-2.svg',
      'deck-proof.svg': 'northkite-8.svg',
      'one-pager-coat.svg': 'thimble-1.svg',
      'one-pager.svg': 'ferrous-1.svg',
      'plan-cover.svg': 'oak-and-ember-1.svg',
      'plan-forecast.svg': 'oak-and-ember-4.svg',
      'plan-lender.svg': 'meridian-renal-4.svg',
      'research-answer.svg': 'apartment-charging-2.svg',
    });
  },
);
