import { expect, test } from 'vitest';
import { categories, isPayableByCard, plans } from './catalogue.ts';
import { commonContents, contentsOf, featuresOf, ownContents, planMatrix } from './plan-contents.ts';

test('a larger plan lists all that the smaller one of its kind has', () => {
  const listContents = (id: string) => contentsOf(id).filter((line) => !/^\d+ slides|^Files/.test(line));
  for (const [smaller, larger] of [
    ['pd1', 'pd2'],
    ['pd2', 'pd3'],
    ['bp1', 'bp2'],
    ['mr1', 'mr2'],
    ['co1', 'co2'],
    ['co2', 'co3'],
  ] as const) {
    expect(listContents(larger)).toEqual(expect.arrayContaining(listContents(smaller)));
    expect(listContents(larger).length).toBeGreaterThan(listContents(smaller).length);
  }
});

test.each(categories)('the matrix of $name has a value for each plan', ({ id: category }) => {
  const count = plans.filter((plan) => plan.category === category).length;
  for (const [, ...amounts] of planMatrix(category)) expect(amounts).toHaveLength(count);
});

test.each(plans)('what $name has of its own and in common with its kind is all that it includes', (plan) => {
  const listed = [...ownContents(plan), ...commonContents(plan.category)];
  expect(listed.toSorted()).toEqual([...contentsOf(plan.id)].toSorted());
  const others = plans.filter(({ category, id }) => category === plan.category && id !== plan.id);
  for (const item of ownContents(plan))
    expect(others.length === 0 || others.some(({ id }) => !contentsOf(id).includes(item))).toBe(true);
});

test('a document has files, rounds and days, a call has none', () => {
  for (const plan of plans)
    expect(contentsOf(plan.id).length > featuresOf(plan).length).toBe(isPayableByCard(plan));
  expect(contentsOf('pd2')).toEqual(
    expect.arrayContaining(['18 slides, written and designed', 'Delivery: 7 business days']),
  );
  expect(contentsOf(null)).toEqual([]);
});
