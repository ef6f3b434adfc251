/** Checks, like a founder would, that the numbers in the shown documents agree with the numbers on other pages. */
import { ladeplatz, northkite, oakAndEmber, resultOf } from '@site/content/clients';
import { describe, expect, test } from 'vitest';
import { pageTexts } from '../schema/page-texts.ts';
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
    const { afterYear1, instalments } = oakAndEmber.cash;
    const page = (name: string) => wordsOf('business-plans', 'oak-and-ember', name);
    for (const { value, tenth } of Object.values(oakAndEmber.assumptions)) {
      expect(page('Assumptions')).toMatch(
        new RegExp(`CA\\$${value.toLocaleString('en-US')} [^0-9]+ ${tenth} `),
      );
    }
    expect(page('Cash flow')).toContain(`${afterYear1}`);
    const multiple = ((later[1] ?? 0) / instalments).toFixed(1);
    expect(page('Contents')).toContain(
      `CA$${instalments},000 a year. Operating profit covers them from the second year, and ${multiple} times from the third`,
    );
    expect(later[0]).toBeGreaterThanOrEqual(instalments);
    expect(page('Cash flow')).toContain(`(${instalments / 4}) (${instalments / 4}) (${instalments / 4})`);
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
