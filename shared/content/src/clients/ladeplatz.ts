/**
 * The figures of Ladeplatz's market study: thousands of parking spaces in apartment blocks that need no new grid
 * connection, by city. The largest city comes first.
 *
 * SAMPLE CONTENT: the company and its figures are invented until a launch replaces them.
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
