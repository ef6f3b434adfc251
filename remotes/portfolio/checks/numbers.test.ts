/** Checks, like a founder would, that the numbers in the shown documents agree with the numbers on other pages. */
import { ladeplatz } from '@site/content/clients/ladeplatz';
import { northkite } from '@site/content/clients/northkite';
import { oakAndEmber, resultOf } from '@site/content/clients/oak-and-ember';
import { describe, expect, test } from 'vitest';
import { pageTexts } from '../schema/page-texts.ts';
import { readCases } from './read-cases.ts';

const cases = readCases();
const readWords = (collection: Parameters<typeof pageTexts>[0], id: string, page: string) =>
  pageTexts(collection)[id]?.find(({ name }) => name === page)?.text ?? '';
const addUp = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('a client that service pages describe too', () => {
  test('Northkite: has the words and the voyages on its slides', () => {
    const { cover, problem, traction } = northkite;
    const readSlide = (name: string) => readWords('pitch-decks', 'northkite', name);
    expect(readSlide('Cover')).toContain(cover);
    for (const words of Object.values(problem)) expect(readSlide('Problem')).toContain(words);
    expect(readSlide('Traction')).toContain(traction.claim);
    for (const value of traction.saved) expect(readSlide('Traction')).toContain(`${value}%`);
  });

  test('Oak & Ember: has every line of the forecast, whose second shop pays from year two', () => {
    const forecast = readWords('business-plans', 'oak-and-ember', 'Forecast');
    const formatMoney = (value: number) =>
      value < 0 ? `(${Math.abs(value).toLocaleString('en-US')})` : value.toLocaleString('en-US');
    for (const { label, values, because } of oakAndEmber.lines) {
      expect(forecast).toContain(`${label} ${values.map(formatMoney).join(' ')} ${because}`);
    }
    const [first, ...later] = resultOf(oakAndEmber.lines);
    expect(forecast).toContain([first, ...later].map((value) => formatMoney(value ?? 0)).join(' '));
    expect(first).toBeLessThan(0);
    expect(Math.min(...later)).toBeGreaterThan(0);
    const { afterYear1, instalments } = oakAndEmber.cash;
    const readPage = (name: string) => readWords('business-plans', 'oak-and-ember', name);
    for (const { value, tenth } of Object.values(oakAndEmber.assumptions)) {
      expect(readPage('Assumptions')).toMatch(
        new RegExp(`CA\\$${value.toLocaleString('en-US')} [^0-9]+ ${tenth} `),
      );
    }
    expect(readPage('Cash flow')).toContain(`${afterYear1}`);
    const multiple = ((later[1] ?? 0) / instalments).toFixed(1);
    expect(readPage('Contents')).toContain(
      `CA$${instalments},000 a year. Operating profit covers them from the second year, and ${multiple} times from the third`,
    );
    expect(later[0]).toBeGreaterThanOrEqual(instalments);
    expect(readPage('Cash flow')).toContain(`(${instalments / 4}) (${instalments / 4}) (${instalments / 4})`);
  });

  test('Ladeplatz: the headline, the figure and the bars agree, and the ranking is in order', () => {
    const easy = ladeplatz.cities.map(({ values }) => values[0]);
    expect(easy).toEqual(easy.toSorted((a, b) => b - a));
    expect(Math.round((100 * addUp(easy.slice(0, 3))) / addUp(easy))).toBe(ladeplatz.share);
    const chart = readWords('market-research', 'apartment-charging', 'The chart');
    expect(chart).toContain(ladeplatz.headline);
    expect(chart).toContain(`${ladeplatz.share}%`);
    for (const { label, values } of ladeplatz.cities)
      expect(chart).toContain(`${label} ${values[0]} ${addUp(values)}`);
    const report = cases.find(({ page }) => page.id === 'apartment-charging');
    expect(report).toHaveProperty(
      'page.scope',
      expect.stringMatching(new RegExp(`^${ladeplatz.cities.length} cities`)),
    );
  });
});
