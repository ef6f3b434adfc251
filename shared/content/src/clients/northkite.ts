/**
 * The figures of Northkite's deck, for the portfolio's case, the artwork and the service pages. Each client has its own
 * file, so that a page loads only the clients that it shows.
 *
 * SAMPLE CONTENT: the company and its figures are invented until a launch replaces them.
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
