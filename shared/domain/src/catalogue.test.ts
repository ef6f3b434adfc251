import { describe, expect, it } from 'vitest';
import { findLowestPrice, findPlan, isPayableByCard, plans, readCategory } from './catalogue.ts';

describe('the catalogue', () => {
  it('sells the 13 plans at the specified prices', () => {
    const steps =
      'Where prices or plans change on purpose: "A price or a plan" in docs/operating.md has the steps';
    expect(
      plans.map(({ id, displayPrice, mostPopular }) => [id, displayPrice, mostPopular ?? false]),
      steps,
    ).toEqual([
      ['pd1', '$650', false],
      ['pd2', '$975', true],
      ['pd3', '$1,300', false],
      ['bp1', '$750', false],
      ['bp2', '$850', true],
      ['mr1', '$500', false],
      ['mr2', '$900', true],
      ['op1', '$100', true],
      ['li1', '$750', true],
      ['li2', '$500', false],
      ['co1', '$125', false],
      ['co2', '$155', true],
      ['co3', '$185', false],
    ]);
  });

  it('never takes a card for consulting', () => {
    expect(plans.filter((plan) => !isPayableByCard(plan)).map(({ id }) => id)).toEqual(['co1', 'co2', 'co3']);
  });

  it('knows the lowest price of a category, and of all documents', () => {
    expect(findLowestPrice('pitch-decks')).toBe(findPlan('pd1')?.price);
    expect(findLowestPrice('linkedin')).toBe(findPlan('li2')?.price);
    expect(findLowestPrice()).toBe(findPlan('op1')?.price);
  });

  it('names the default plan as specified', () => {
    expect(findPlan('pd1')).toMatchObject({ name: 'Pitch Deck - 12 slides' });
  });
});

describe('the category in an address', () => {
  it.each([
    ['pitch-decks', 'pitch-decks'],
    ['one-pager', 'one-pager'],
    ['one-pagers', 'one-pager'],
    ['linkedin', 'linkedin'],
    ['', 'pitch-decks'],
    ['constructor', 'pitch-decks'],
    [null, 'pitch-decks'],
  ])('%s opens %s', (value, tab) => expect(readCategory(value)).toBe(tab));
});
