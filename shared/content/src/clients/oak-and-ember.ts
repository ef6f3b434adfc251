/**
 * The figures of Oak & Ember's plan, in thousands of Canadian dollars. The last line of the plan's forecast is the sum
 * of the lines above it.
 *
 * SAMPLE CONTENT: the company and its figures are invented until a launch replaces them.
 */
export const oakAndEmber = {
  cover: 'A second oven on Agricola Street',
  currency: 'CA$K',
  years: ['Y1', 'Y2', 'Y3', 'Y4', 'Y5'],
  lines: [
    {
      label: 'Bread and pastry',
      values: [612, 894, 1105, 1240, 1338],
      because: 'Loaves a day × price × days open',
    },
    { label: 'Wholesale', values: [84, 140, 205, 248, 280], because: 'Eleven cafés, signed' },
    {
      label: 'Ingredients and wood',
      values: [-226, -321, -398, -446, -481],
      because: 'Recipe cost, supplier quotes',
    },
    { label: 'Wages', values: [-318, -402, -455, -490, -517], because: 'Rota by shift, raised yearly' },
    { label: 'Rent and overheads', values: [-171, -212, -236, -248, -257], because: 'Two leases, one van' },
  ],
  result: { label: 'Operating profit', because: 'The second shop pays from year two' },
  /**
   * Assumptions that a reader of the plan may change: the value in Canadian dollars, the line of the forecast that it
   * affects, and the effect of a change by a tenth in the second year.
   */
  assumptions: {
    flour: { value: 1040, line: 'Ingredients and wood', tenth: 21 },
    rent: { value: 29, line: 'Rent and overheads', tenth: 9 },
  },
  /** The bank balance after the first year, and the yearly instalments of the loan. */
  cash: { afterYear1: 79, instalments: 80 },
} as const;

/** Computes the result of a forecast for each year, which is the sum of its lines. */
export function resultOf(lines: readonly { values: readonly number[] }[]): number[] {
  return (lines[0]?.values ?? []).map((_, year) =>
    lines.reduce((sum, { values }) => sum + (values[year] ?? 0), 0),
  );
}
