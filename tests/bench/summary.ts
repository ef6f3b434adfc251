/** Median, and the half of the values around it, of one figure. */
export type Spread = { median: number; low: number; high: number; count: number };

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b);
  const at = (share: number) => {
    const place = (sorted.length - 1) * share;
    const below = sorted[Math.floor(place)] ?? Number.NaN;
    const above = sorted[Math.ceil(place)] ?? Number.NaN;
    return below + (above - below) * (place - Math.floor(place));
  };
  return { median: at(0.5), low: at(0.25), high: at(0.75), count: sorted.length };
}

/**
 * The median of the ratios within each round. Noise that lasts longer than a round
 * falls on both sides of a pair and cancels out.
 */
export function ratioOf(values: readonly number[], base: readonly number[]): Spread {
  const pairs = values.flatMap((value, round) => {
    const other = base[round];
    return other !== undefined && other > 0 ? [value / other] : [];
  });
  return spreadOf(pairs);
}
