/**
 * Clients whose documents are shown by more than one remote. Their figures are written only here: the portfolio's cases, the
 * artwork and the service pages all use them.
 *
 * SAMPLE CONTENT: companies and figures are invented until a launch replaces them.
 */
export const northkite = {
  cover: 'Wind does a fifth of the work.',
  problem: {
    claim: 'Fuel is the cost an owner cannot negotiate.',
    figure: '58%',
    label: 'of what a bulk voyage costs is spent on fuel',
  },
  traction: {
    claim: 'Logged, not modelled.',
    /** The percentage of fuel saved on each voyage. */
    saved: [14, 17, 21, 9, 27, 33],
  },
} as const;

/** Figures in thousands of Canadian dollars. The last line of the plan's forecast is the sum of the lines above it. */
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

/**
 * Thousands of parking spaces in apartment blocks that need no new grid connection, by city. The largest city comes first.
 */
export const ladeplatz = {
  headline: 'Three cities hold two thirds of the easy garages.',
  cities: [
    { label: 'Vienna', values: [74, 51, 60] },
    { label: 'Hamburg', values: [61, 44, 38] },
    { label: 'Leipzig', values: [55, 19, 14] },
    { label: 'Munich', values: [28, 62, 71] },
    { label: 'Cologne', values: [26, 40, 33] },
    { label: 'Graz', values: [22, 12, 9] },
    { label: 'Stuttgart', values: [18, 34, 46] },
  ],
  /** The percentage of these garages that are in the first three cities. */
  share: 67,
} as const;
