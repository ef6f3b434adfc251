/**
 * Clients whose documents are shown on pages of more than one remote: their figures are written once, here. The portfolio's
 * cases take them over, the artwork draws them, and service pages repeat them.
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
    /** Percent of fuel saved, voyage by voyage. */
    saved: [14, 17, 21, 9, 27, 33],
  },
} as const;

/** Thousands of Canadian dollars. The last line of a plan's forecast is the sum of those above it. */
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
   * Assumptions that a reader of the plan may change: what they are in Canadian dollars, the line that they move, and how much
   * a tenth of them is in the second year.
   */
  assumptions: {
    flour: { value: 1040, line: 'Ingredients and wood', tenth: 21 },
    rent: { value: 29, line: 'Rent and overheads', tenth: 9 },
  },
  /** What is in the bank after the first year, and what the loan takes from it each year. */
  cash: { afterYear1: 79, instalments: 80 },
} as const;

/** What is left of a forecast in each year. */
export function resultOf(lines: readonly { values: readonly number[] }[]): number[] {
  return (lines[0]?.values ?? []).map((_, year) =>
    lines.reduce((sum, { values }) => sum + (values[year] ?? 0), 0),
  );
}

/** Thousands of parking spaces in apartment blocks that need no new grid connection, by city, largest first. */
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
  /** Percent of the easy garages that are in the first three cities. */
  share: 67,
} as const;
