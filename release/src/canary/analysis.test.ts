import type { ReleaseMetrics } from '@site/contract/visit-metrics';
import { describe, expect, it } from 'vitest';
import { analyseCanary } from './analysis.ts';

const options = { sample: 100, tolerance: 0.01 };

/** A random generator with the same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Counts = { documents: number; erring: number; slow: number };
const metrics = (release: string, { documents, erring, slow }: Counts): ReleaseMetrics => ({
  release,
  documents,
  documentsWithErrors: erring,
  webVitals: { lcp: { seen: documents, good: documents - slow, poor: 0, p75: 0 } },
  errors: [],
});

type Rates = { erring: number; slow: number; silent?: number };

/** Analyses after every `every` visitors. Returns the candidate's documents at which it was stopped, or null. */
function watchCanary(
  seed: number,
  { visitors, every = 100, percent = 10 }: { visitors: number; every?: number; percent?: number },
  live: Rates,
  candidate: Rates,
): number | null {
  const random = seeded(seed);
  const counts = {
    live: { documents: 0, erring: 0, slow: 0 },
    candidate: { documents: 0, erring: 0, slow: 0 },
  };
  for (let visitor = 1; visitor <= visitors; visitor += 1) {
    const assigned = random() < percent / 100;
    const arm = assigned ? counts.candidate : counts.live;
    const rates = assigned ? candidate : live;
    if (random() >= (rates.silent ?? 0)) {
      arm.documents += 1;
      if (random() < rates.erring) arm.erring += 1;
      if (random() < rates.slow) arm.slow += 1;
    }
    if (visitor % every > 0) continue;
    const [a, b] = [metrics('a', counts.live), metrics('b', counts.candidate)];
    if (analyseCanary(a, b, percent, options).state === 'worse') return counts.candidate.documents;
  }
  return null;
}

const usual = { erring: 0.02, slow: 0.2 };
const seeds = (count: number) => Array.from({ length: count }, (_, seed) => seed);

describe('the operating curve of a canary', () => {
  it('is hardly ever stopped when it is as good, although it is analysed from the first visitors on', () => {
    const stopped = seeds(200).filter(
      (seed) => watchCanary(seed, { visitors: 4_000, every: 20 }, usual, usual) !== null,
    );
    // One in a hundred at most; of two hundred, more than six would be a defect with near certainty.
    expect(stopped.length).toBeLessThanOrEqual(2);
  });

  it('is never stopped for being better', () => {
    const better = { erring: 0.001, slow: 0.05 };
    const stopped = seeds(60).map((seed) => watchCanary(seed, { visitors: 5_000 }, usual, better));
    expect(stopped.every((at) => at === null)).toBe(true);
  });

  it.each([
    [1, 10, 15],
    [1, 1, 15],
    [0.2, 10, 60],
    [0.05, 10, 600],
  ])(
    'with errors in a share of %d is stopped, with %d percent of the visitors, within %d of its documents',
    (erring, percent, limit) => {
      const live = { erring: 0, slow: 0.2 };
      const run = { visitors: (2 * limit * 100) / percent, every: 10, percent };
      const documents = seeds(60)
        .map((seed) => watchCanary(seed, run, live, { erring, slow: 0.2 }) ?? Number.POSITIVE_INFINITY)
        .sort((a, b) => a - b);
      // Nineteen of twenty.
      expect(documents[Math.floor(documents.length * 0.95)]).toBeLessThanOrEqual(limit);
    },
  );

  it.each([
    ['is slow for half of them', { erring: 0.02, slow: 0.55 }],
    ['sends hardly any metrics', { ...usual, silent: 0.8 }],
  ])('is stopped within five thousand visitors when it %s', (_, candidate) => {
    const stoppedAt = seeds(60).map((seed) => watchCanary(seed, { visitors: 5_000 }, usual, candidate));
    expect(stoppedAt.filter((at) => at === null)).toEqual([]);
  });
});

describe('the analysis', () => {
  it('waits for its sample before it calls a release no worse, and not before it stops one', () => {
    const live = metrics('a', { documents: 100, erring: 0, slow: 0 });
    const good = metrics('b', { documents: 10, erring: 0, slow: 0 });
    expect(analyseCanary(live, good, 10, options).state).toBe('too few');
    expect(analyseCanary(undefined, undefined, 10, options).state).toBe('too few');
    const broken = metrics('b', { documents: 10, erring: 10, slow: 0 });
    expect(analyseCanary(live, broken, 10, options).state).toBe('worse');
  });

  it('ignores differences too small to act upon', () => {
    const live = metrics('a', { documents: 9_000_000, erring: 180_000, slow: 0 });
    const candidate = metrics('b', { documents: 1_000_000, erring: 25_000, slow: 0 });
    const analysis = analyseCanary(live, candidate, 10, options);
    expect(analysis.state).toBe('no worse');
    expect(analysis.comparisons[0]?.candidate.share).toBe(0.025);
  });

  it('estimates how much worse a release could be without having shown it', () => {
    const few = analyseCanary(
      metrics('a', { documents: 900, erring: 9, slow: 0 }),
      metrics('b', { documents: 100, erring: 1, slow: 0 }),
      10,
      options,
    );
    const many = analyseCanary(
      metrics('a', { documents: 90_000, erring: 900, slow: 0 }),
      metrics('b', { documents: 10_000, erring: 100, slow: 0 }),
      10,
      options,
    );
    const undetected = ({ comparisons }: typeof few) => comparisons[0]?.undetected ?? 0;
    expect(undetected(few)).toBeGreaterThan(undetected(many));
    expect(undetected(many)).toBeLessThan(0.015);
  });
});
