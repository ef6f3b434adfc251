import { oakAndEmber, resultOf } from '@site/content/clients/oak-and-ember';
import { expect, it } from 'vitest';
import { computeForecast, planned } from './forecast-model.ts';

const plan = computeForecast(planned);

it('is the plan as it is shown, until somebody changes a price', () => {
  expect(plan.lines.map(({ values }) => values)).toEqual(oakAndEmber.lines.map(({ values }) => values));
  expect(plan.profit).toEqual(resultOf(oakAndEmber.lines));
  expect(plan.cash).toEqual([79, 98, 239, 463, 746]);
});

it.each([
  ['flour', 21],
  ['rent', 9],
] as const)('a tenth more for %s costs in the second year what the plan says', (name, cost) => {
  const dearer = computeForecast({ ...planned, [name]: planned[name] * 1.1 });
  expect((plan.profit[1] ?? 0) - (dearer.profit[1] ?? 0)).toBe(cost);
  // From the first year on, the bank balance falls by the same amount as the profit.
  expect((plan.cash[0] ?? 0) - (dearer.cash[0] ?? 0)).toBe((plan.profit[0] ?? 0) - (dearer.profit[0] ?? 0));
  const lost = plan.profit.reduce((sum, value, year) => sum + value - (dearer.profit[year] ?? 0), 0);
  expect((plan.cash[4] ?? 0) - (dearer.cash[4] ?? 0)).toBe(lost);
});

it('cheaper flour and dearer rent move profit in both directions', () => {
  expect(computeForecast({ ...planned, flour: 800 }).profit[4]).toBeGreaterThan(plan.profit[4] ?? 0);
  expect(computeForecast({ ...planned, rent: 45 }).profit[4]).toBeLessThan(plan.profit[4] ?? 0);
});
