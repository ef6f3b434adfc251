import { testimonials } from '@site/domain/content/testimonials';
import { expect, test } from 'vitest';
import { pitchDeck } from '../schema/schema.ts';
import { pitchDecks } from '../src/content/pitch-decks.ts';
import { checkedCases, readCases } from './read-cases.ts';

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

test.each<[string, object, string]>([
  ['a value that is none of its field', { stage: 'Series Z' }, 'at stage'],
  ['an empty line of a list', { highlights: ['a', 'b', ''] }, 'at highlights[2]'],
  ['a misspelt field', { timelin: '7 days' }, 'timelin'],
])('%s is named with its case', (_, change, fault) => {
  const check = () =>
    checkedCases('pitch-decks', pitchDeck, [{ id: 'northkite', ...pitchDecks[0], ...change }]);
  expect(check).toThrow('content/pitch-decks.ts, northkite');
  expect(check).toThrow(fault);
});
