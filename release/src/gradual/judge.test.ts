import type { ReleaseMetrics } from '@site/contract/visit-metrics';
import { describe, expect, it } from 'vitest';
import { judge } from './judge.ts';

const options = { sample: 100, tolerance: 0.01 };

/** A generator that gives the same visitors in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Arm = { documents: number; erring: number; slow: number };
const figures = (set: string, { documents, erring, slow }: Arm): ReleaseMetrics => ({
  release: set,
  documents,
  documentsWithErrors: erring,
  webVitals: { lcp: { seen: documents, good: documents - slow, poor: 0, p75: 0 } },
  errors: [],
});

type Rates = { erring: number; slow: number; silent?: number };

/** Lets visitors come, looks after every hundred, and says after how many the release was stopped, or null. */
function watchRelease(seed: number, visitors: number, live: Rates, candidate: Rates): number | null {
  const random = seeded(seed);
  const arms = {
    live: { documents: 0, erring: 0, slow: 0 },
    candidate: { documents: 0, erring: 0, slow: 0 },
  };
  for (let visitor = 1; visitor <= visitors; visitor += 1) {
    const drawn = random() < 0.1;
    const arm = drawn ? arms.candidate : arms.live;
    const rates = drawn ? candidate : live;
    if (random() >= (rates.silent ?? 0)) {
      arm.documents += 1;
      if (random() < rates.erring) arm.erring += 1;
      if (random() < rates.slow) arm.slow += 1;
    }
    if (visitor % 100 > 0) continue;
    if (judge(figures('a', arms.live), figures('b', arms.candidate), 10, options).state === 'worse')
      return visitor;
  }
  return null;
}

const usual = { erring: 0.02, slow: 0.2 };
const releases = Array.from({ length: 60 }, (_, seed) => seed);

describe('a release that is tried', () => {
  it('is hardly ever stopped when it is as good, although it is looked at a hundred times', () => {
    const stopped = releases.filter((seed) => watchRelease(seed, 10_000, usual, usual) !== null);
    // One in a hundred at most; of sixty, more than three would be a defect with near certainty.
    expect(stopped.length).toBeLessThanOrEqual(3);
  });

  it('is never stopped for being better', () => {
    const better = { erring: 0.001, slow: 0.05 };
    expect(releases.map((seed) => watchRelease(seed, 5_000, usual, better)).every((at) => at === null)).toBe(
      true,
    );
  });

  it.each([
    ['fails for one visitor in four', { erring: 0.25, slow: 0.2 }],
    ['is slow for half of them', { erring: 0.02, slow: 0.55 }],
    ['does not even come far enough to tell', { ...usual, silent: 0.8 }],
  ])('is stopped within ten thousand visitors when it %s', (_, candidate) => {
    const stoppedAt = releases.map((seed) => watchRelease(seed, 10_000, usual, candidate));
    expect(stoppedAt.filter((at) => at === null)).toEqual([]);
  });
});

describe('a verdict', () => {
  it('waits for its sample', () => {
    const bad = figures('b', { documents: 99, erring: 99, slow: 99 });
    const good = figures('a', { documents: 891, erring: 0, slow: 0 });
    expect(judge(good, bad, 10, options).state).toBe('too few');
    expect(judge(undefined, undefined, 10, options).state).toBe('too few');
  });

  it('is not moved by what nobody would act upon', () => {
    const live = figures('a', { documents: 9_000_000, erring: 180_000, slow: 0 });
    const candidate = figures('b', { documents: 1_000_000, erring: 25_000, slow: 0 });
    const verdict = judge(live, candidate, 10, options);
    expect(verdict.state).toBe('no worse');
    expect(verdict.comparisons[0]?.candidate.share).toBe(0.025);
  });

  it('says how much worse a release could still be without having shown it', () => {
    const few = judge(
      figures('a', { documents: 900, erring: 9, slow: 0 }),
      figures('b', { documents: 100, erring: 1, slow: 0 }),
      10,
      options,
    );
    const many = judge(
      figures('a', { documents: 90_000, erring: 900, slow: 0 }),
      figures('b', { documents: 10_000, erring: 100, slow: 0 }),
      10,
      options,
    );
    const unseen = (verdict: typeof few) => verdict.comparisons[0]?.unseen ?? 0;
    expect(unseen(few)).toBeGreaterThan(unseen(many));
    expect(unseen(many)).toBeLessThan(0.01);
  });
});
