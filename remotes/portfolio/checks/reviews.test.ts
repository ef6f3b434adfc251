/** Checks, like a founder would, that each review agrees with the work. */

import { testimonials } from '@site/content/testimonials';
import { listPlans } from '@site/domain/catalogue';
import type { Gallery } from '@site/domain/paths';
import { describe, expect, test } from 'vitest';
import { pageTexts } from '../schema/page-texts.ts';
import { type Case, readCases } from './read-cases.ts';

const cases = readCases();
const reviews = testimonials.flatMap((review) => {
  const { work } = review;
  const found = cases.find(({ collection, page }) => collection === work?.gallery && page.id === work.id);
  return found ? [{ review, work: found }] : [];
});
const named = reviews.map((entry) => [entry.review.name, entry] as const);

/** Returns all text of a case, which is its card and its drawn pages. */
const readText = ({ collection, page }: Case): string =>
  JSON.stringify([page, pageTexts(collection)[page.id]]).toLowerCase();

/**
 * The gallery that shows each kind of document. Calls and profiles have none, so their reviews link to the client's
 * other work.
 */
const galleryOf: Readonly<Record<string, Gallery>> = {
  'Pitch Deck': 'pitch-decks',
  'Presentation design': 'pitch-decks',
  'Business Plan': 'business-plans',
  'Market Research': 'market-research',
  'Investor One-Pager': 'one-pagers',
};

/** The words of a case for each result that names money. Angels invest before the seed round. */
const fundingOf: Readonly<Record<string, RegExp>> = {
  'Series A funding': /"stage":"Series A"/,
  'Seed funding': /"stage":"Seed"/,
  'Pre-seed funding': /"stage":"Pre-seed"/,
  'Angel round': /"stage":"Pre-seed"/,
  'Bank funding': /bank loan/,
  'Lender approved': /development finance|loan/,
  'Right-sized funding': /asset finance|loan/,
};

/** Numbers and claims in a review, and the corresponding words of the case. */
const claims: readonly (readonly [name: string, review: string, work: string])[] = [
  ['Ingrid Solheim', 'payback curve', 'saved less the price of a kite'],
  ['Wanjiru Kamau', 'the eleven minutes', 'the eleven minutes'],
  ['Tom Ashdown', 'every assumption printed next to the number', 'every assumption beside the number'],
  ['Tom Ashdown', 'the second shop', 'a second address'],
  ['Dr. Priya Raman', 'a source, a year', 'published 2020'],
  ['Lukas Brandt', 'Forty pages', 'report of 40 pages'],
  ['Lukas Brandt', 'which three cities', 'three cities hold'],
  ['Marisol Vega', 'the day we changed our pricing', 'pricing changed mid-week'],
  ['Marisol Vega', 'eighteen slides', '"slides":18'],
  ['Marisol Vega', 'Seven working days', '"timeline":"7 business days"'],
  ['Aoife Brennan', 'the numbers come third', 'the numbers come third'],
  ['Kwame Boateng', 'month by month for five years', 'sixty months, one by one'],
  ['Yuki Tanabe', 'One page', '"pages":"1 page"'],
  ['Yuki Tanabe', 'the mended coat', 'this coat was worn'],
  ['Yuki Tanabe', 'the unit economics underneath', 'a repair, ¥'],
  ['Rafael Monteiro', 'what we can knit in Braga in three years', 'machines in braga'],
  ['Rafael Monteiro', 'half our market slide', 'replaced a very large market slide'],
  ['Rafael Monteiro', 'in Braga', 'in braga'],
  ['Hannah Whitlock', 'on a Sunday', 'on a sunday'],
  ['Hannah Whitlock', 'Seven working days later', '"timeline":"7 business days"'],
  ['Elodie Marchand', 'nine quiet diagrams and one hard number', 'nine quiet diagrams and one hard number'],
  ['Arjun Deshmukh', 'which ten would say yes by harvest', 'ten who say yes by harvest'],
  ['Siobhan Kerr', 'it holds water, say how much', '"subtitle":"it holds water. here is how much."'],
  ['Mateusz Zielinski', 'two hundred decks a month', 'two hundred decks a month'],
  ['Mateusz Zielinski', 'a burn rate that a grown-up could follow', 'a burn rate for grown-ups'],
  ['Nur Aisyah Rahman', 'smaller than we hoped', 'the market is 40% smaller'],
  ['Joanna Reyes', 'four weeks without grid power', 'four weeks without the grid takes'],
  ['Ben Carrow', 'sixty-one slides', 'sixty-one slides went in and eighteen came out'],
  ['Ben Carrow', 'Eighteen came back', '"slides":18'],
  ['Astrid Lindqvist', 'a phone screen', 'a phone screen'],
  ['Daniel Ong', 'prove in due diligence', 'proved in due diligence'],
  ['Grace Tamihana', 'eight vans and not twelve', 'twelve vans became eight'],
];

describe('a review', () => {
  test.each(named)('%s: is of the kind of document that it leads to', (_, { review, work }) => {
    const [made] = review.tags;
    expect([work.collection, undefined]).toContain(galleryOf[made.label]);
  });

  test.each(named)('%s: is by one of the people whom the document names', (_, { review, work }) => {
    const team = pageTexts(work.collection)[work.page.id]?.find(({ name }) => name === 'Team');
    expect(team?.text ?? review.name).toContain(review.name);
  });

  test.each(named)('%s: raised what the case is about', (_, { review, work }) => {
    const result = fundingOf[review.tags[1].label];
    if (result) expect(JSON.stringify(work.page)).toMatch(result);
    expect(/funding|round|lender|loan/i.test(review.tags[1].label)).toBe(result !== undefined);
  });

  test.each(claims)('%s: “%s”', (name, words, repeated) => {
    const found = reviews.find(({ review }) => review.name === name);
    expect(found?.review.text).toContain(words);
    expect(found && readText(found.work)).toContain(repeated);
  });

  test('that counts something has its claim above', () => {
    const number =
      /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|eighteen|twenty|forty|sixty|hundred)\b/i;
    const checked = new Set(claims.map(([name]) => name));
    const counting = reviews.filter(({ review }) => number.test(review.text));
    expect(counting.map(({ review }) => review.name).filter((name) => !checked.has(name))).toEqual([]);
  });

  test('states prices and lengths as they are sold', () => {
    const findText = (name: string) => testimonials.find((review) => review.name === name)?.text;
    expect(findText('Astrid Lindqvist')).toContain('the hundred dollars');
    expect(listPlans('one-pager').map(({ price }) => price)).toContain(100);
    expect(findText('Arjun Deshmukh')).toContain('Forty-five minutes');
    expect(listPlans('consulting').map(({ shortName }) => shortName)).toContain('45 minutes');
  });
});
