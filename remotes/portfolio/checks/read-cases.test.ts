import { testimonials } from '@site/content/testimonials';
import { expect, test } from 'vitest';
import { schemas } from '../schema/schema.ts';
import { readCases } from './read-cases.ts';

const cases = readCases();

test('the portfolio has the specification’s numbers of cases', () => {
  const count = (collection: string) => cases.filter((entry) => entry.collection === collection).length;
  expect(['pitch-decks', 'business-plans', 'market-research', 'one-pagers'].map(count)).toEqual([
    17, 6, 3, 10,
  ]);
});

test('every review leads to a case of its client, in the country that it names', () => {
  const works = testimonials.flatMap(({ work, title }) => (work ? [{ work, title }] : []));
  expect(works.length).toBeGreaterThan(20);
  for (const { work, title } of works) {
    const found = cases.find(({ collection, page }) => collection === work.gallery && page.id === work.id);
    const [, company, country] = /^.+, (.+), (.+)$/.exec(title) ?? [];
    expect([found?.page.title, found?.collection === 'market-research' && found.page.client]).toContain(
      company,
    );
    expect(found?.page.country).toContain(country);
  }
});

test.each(cases.map((entry) => [entry.page.id, entry] as const))(
  '%s fits its schema',
  (_, { collection, page }) => {
    expect(schemas[collection].parse(page)).toEqual(page);
  },
);
