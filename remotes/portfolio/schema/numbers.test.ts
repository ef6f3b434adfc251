/** What a founder would check in the documents that are shown: that their numbers agree with each other. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ladeplatz, northkite, oakAndEmber, resultOf } from '@site/domain/content/clients';
import { slideNumberOf } from '@site/domain/content/deck-slides';
import { testimonials } from '@site/domain/content/testimonials';
import { describe, expect, test } from 'vitest';
import { art as tidewell } from '../src/content/one-pagers/01-tidewell.ts';
import { art as brickwise } from '../src/content/one-pagers/03-brickwise.ts';
import { type Case, readCases } from './read-cases.ts';

const cases = await readCases();
type Of<Collection extends Case['collection']> = Extract<Case, { collection: Collection }>;
const of = <Collection extends Case['collection']>(collection: Collection) =>
  cases
    .filter((entry): entry is Of<Collection> => entry.collection === collection)
    .map((entry) => [entry.page.id, entry] as const);

const decks = of('pitch-decks');
const magnitudes: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9 };
/** "$2.1B" as a number. */
const amount = (text: string) => Number(text.replace(/[^\d.]/g, '')) * (magnitudes[text.at(-1) ?? ''] ?? 1);
const falls = (values: readonly number[]) =>
  values.every((value, index) => index === 0 || value < (values[index - 1] ?? 0));

const counted: Readonly<Record<string, number>> = {
  doubles: 2,
  Three: 3,
  Four: 4,
  Five: 5,
  Ten: 10,
};

describe('a deck', () => {
  test.each(decks)('%s: each part of its market is smaller than the one before', (_, { art }) => {
    expect(falls(art.market.segments.map(({ value }) => amount(value)))).toBe(true);
    expect(falls(art.market.segments.map(({ size }) => size))).toBe(true);
  });

  test.each(decks)('%s: asks for one amount', (_, { page, art }) => {
    expect(page.funding).toBe(`${art.ask.amount} sought`);
  });

  test.each(decks)('%s: the heading of its traction states what its chart shows', (_, { art }) => {
    const { claim, series } = art.traction;
    const [first, last] = [series[0]?.value ?? 0, series.at(-1)?.value ?? 0];
    const range = /^From (?:\$)?([\d,]+)\D+ to ([\d,]+)/.exec(claim);
    if (range) {
      expect(range.slice(1).map((text) => Number(text.replaceAll(',', '')))).toEqual([first, last]);
    }
    const times = /^(Three|Four|Five|Ten) times/.exec(claim)?.[1];
    if (times) expect(Math.floor(last / first)).toBe(counted[times]);
    if (/^Five harvests/.test(claim)) expect(series).toHaveLength(5);
    if (/^Past a million/.test(claim)) expect(last).toBeGreaterThan(1000);
    if (/doubles in four months/.test(claim)) {
      // Every second point is four months later.
      const ratios = series.slice(2).map(({ value }, index) => value / (series[index]?.value ?? value));
      expect(Math.min(...ratios)).toBeGreaterThan(2);
    }
  });

  test.each(decks)('%s: its margin follows from its prices, where both are shown', (_, { art }) => {
    const [price, cost, margin] = art.model.numbers;
    if (!/gross margin/.test(margin?.label ?? '') || !/cost|can, brew/.test(cost?.label ?? '')) return;
    const share = 1 - amount(cost?.figure ?? '') / amount(price?.figure ?? '');
    expect(Math.abs(share * 100 - amount(margin?.figure ?? ''))).toBeLessThan(1);
  });

  test('Northkite: a third of the work is what the best logged voyage saved', () => {
    expect(northkite.cover).toContain('a third');
    expect(Math.max(...northkite.traction.saved)).toBeGreaterThanOrEqual(33);
  });

  test('Paper Golem: the burn lasts until release and fits the ask', () => {
    const [, deck] = decks.find(([id]) => id === 'paper-golem') ?? [];
    const [burn, months] = deck?.art.model.numbers ?? [];
    const total = amount(burn?.figure ?? '') * amount(months?.figure.replace(/ mo/, '') ?? '');
    expect(total).toBeLessThanOrEqual(amount(deck?.art.ask.amount ?? ''));
  });

  const numbers: Readonly<Record<string, number>> = { two: 2, second: 2, three: 3, four: 4, seven: 7 };
  test('slide numbers in texts are those of the slides that they mean', () => {
    const [, tessel] = decks.find(([id]) => id === 'tessel') ?? [];
    expect(tessel?.page.description).toContain('loss rate on slide seven');
    expect(numbers.seven).toBe(slideNumberOf('model'));
    expect(tessel?.art.model.claim).toContain('loss rate');
    const [, saltmarsh] = decks.find(([id]) => id === 'saltmarsh') ?? [];
    expect(saltmarsh?.page.description).toContain('is the second slide');
    expect(numbers.second).toBe(slideNumberOf('problem'));
    expect(saltmarsh?.art.problem.label).toContain('error');
    const [, mosslight] = decks.find(([id]) => id === 'mosslight') ?? [];
    expect(mosslight?.page.highlights[0]).toBe('Certificates on slide three, mushrooms on slide four');
    expect([numbers.three, numbers.four]).toEqual([slideNumberOf('solution'), slideNumberOf('product')]);
    expect(mosslight?.art.solution.text).toContain('Fire class');
    expect(mosslight?.art.product.claim).toContain('mushroom');
    const payback = testimonials.find(({ name }) => name === 'Ingrid Solheim');
    expect(payback?.text).toContain('slide seven');
    expect(decks[0]?.[1].art.model.claim).toContain('Paid back');
  });
});

describe('a business plan', () => {
  test('Oak & Ember: the second shop pays from year two', () => {
    const [first, ...later] = resultOf(oakAndEmber.lines);
    expect(first).toBeLessThan(0);
    expect(Math.min(...later)).toBeGreaterThan(0);
  });
});

describe('a market report', () => {
  test('Ladeplatz: the headline, the figure and the bars agree, and the ranking is in order', () => {
    const easy = ladeplatz.cities.map(({ values }) => values[0]);
    expect(falls(easy)).toBe(true);
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    expect(Math.round((100 * sum(easy.slice(0, 3))) / sum(easy))).toBe(ladeplatz.share);
    const [, report] = of('market-research').find(([id]) => id === 'apartment-charging') ?? [];
    expect(report?.page.scope).toMatch(new RegExp(`^${ladeplatz.cities.length} cities`));
    expect(report?.art.aside[0]?.figure).toBe(`${ladeplatz.share}%`);
  });

  test.each(of('market-research'))(
    '%s: no competitor is in its gap, and no two ranks are equal',
    (_, { art }) => {
      const { chart } = art;
      if (chart.kind === 'scatter') {
        const [left, right] = chart.gap.x;
        const [low, high] = chart.gap.y;
        expect(chart.points.filter(({ x, y }) => x >= left && x <= right && y >= low && y <= high)).toEqual(
          [],
        );
      }
      if (chart.kind === 'heat') {
        const sums = chart.rows.map(({ values }) => values.reduce((total, value) => total + value, 0));
        expect(new Set(sums).size).toBe(sums.length);
      }
    },
  );
});

describe('a one-pager', () => {
  test('Tidewell: sells no more than its units can make', () => {
    const [, perDay, units] = tidewell.numbers;
    const capacity = amount(perDay?.figure.replace(/ m³/, '') ?? '') * 30 * amount(units?.figure ?? '');
    expect(Math.max(...tidewell.series)).toBeLessThanOrEqual(capacity);
  });

  test('Brickwise: both sides name the same numbers', () => {
    const numbers = brickwise.numbers.map(({ figure }) => figure);
    const back = JSON.stringify(brickwise.back);
    for (const figure of numbers) expect(back).toContain(figure);
    expect(brickwise.series.at(-1)).toBe(amount(brickwise.numbers[1]?.figure ?? ''));
  });
});

test('every review leads to a case', () => {
  const ids = new Set(cases.map(({ collection, page }) => `${collection}/${page.id}`));
  const works = testimonials.flatMap(({ work }) => (work ? [`${work.gallery}/${work.id}`] : []));
  expect(works.length).toBeGreaterThan(20);
  expect(works.filter((work) => !ids.has(work))).toEqual([]);
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
      (name) => name.endsWith('.svg') && name !== 'profile.svg',
    );
    const sources = await Promise.all(
      shown.map(async (name) => [name, known.get(await readFile(join(marketing, name), 'utf8'))]),
    );
    expect(Object.fromEntries(sources)).toEqual({
      'deck-cover.svg': 'northkite-1.svg',
      'deck-figure.svg': 'northkite-2.svg',
      'deck-proof.svg': 'northkite-8.svg',
      'one-pager.svg': 'ferrous-1.svg',
      'plan-cover.svg': 'oak-and-ember-1.svg',
      'plan-forecast.svg': 'oak-and-ember-4.svg',
      'research-answer.svg': 'apartment-charging-2.svg',
    });
  },
);
