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

/** Analyses after every hundred visitors. Returns the number after which the canary was stopped, or null. */
function watchCanary(seed: number, visitors: number, live: Rates, candidate: Rates): number | null {
  const random = seeded(seed);
  const counts = {
    live: { documents: 0, erring: 0, slow: 0 },
    candidate: { documents: 0, erring: 0, slow: 0 },
  };
  for (let visitor = 1; visitor <= visitors; visitor += 1) {
    const assigned = random() < 0.1;
    const arm = assigned ? counts.candidate : counts.live;
    const rates = assigned ? candidate : live;
    if (random() >= (rates.silent ?? 0)) {
      arm.documents += 1;
      if (random() < rates.erring) arm.erring += 1;
      if (random() < rates.slow) arm.slow += 1;
    }
    if (visitor % 100 > 0) continue;
    const [a, b] = [metrics('a', counts.live), metrics('b', counts.candidate)];
    if (analyseCanary(a, b, 10, options).state === 'worse') return visitor;
  }
  return null;
}

const usual = { erring: 0.02, slow: 0.2 };
const releases = Array.from({ length: 60 }, (_, seed) => seed);

describe('a canary', () => {
  it('is hardly ever stopped when it is as good, although it is analysed a hundred times', () => {
    const stopped = releases.filter((seed) => watchCanary(seed, 10_000, usual, usual) !== null);
    // One in a hundred at most; of sixty, more than three would be a defect with near certainty.
    expect(stopped.length).toBeLessThanOrEqual(3);
  });

  it('is never stopped for being better', () => {
    const better = { erring: 0.001, slow: 0.05 };
    expect(releases.map((seed) => watchCanary(seed, 5_000, usual, better)).every((at) => at === null)).toBe(
      true,
    );
  });

  it.each([
    ['fails for one visitor in four', { erring: 0.25, slow: 0.2 }],
    ['is slow for half of them', { erring: 0.02, slow: 0.55 }],
    ['sends hardly any metrics', { ...usual, silent: 0.8 }],
  ])('is stopped within ten thousand visitors when it %s', (_, candidate) => {
    const stoppedAt = releases.map((seed) => watchCanary(seed, 10_000, usual, candidate));
    expect(stoppedAt.filter((at) => at === null)).toEqual([]);
  });
});

describe('the analysis', () => {
  it('waits for its sample', () => {
    const bad = metrics('b', { documents: 99, erring: 99, slow: 99 });
    const good = metrics('a', { documents: 891, erring: 0, slow: 0 });
    expect(analyseCanary(good, bad, 10, options).state).toBe('too few');
    expect(analyseCanary(undefined, undefined, 10, options).state).toBe('too few');
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
    expect(undetected(many)).toBeLessThan(0.01);
  });
});
