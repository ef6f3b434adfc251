import type { ReleaseMetrics, WebVital } from '@site/contract/visit-metrics';

/**
 * Whether a set that is tried falls short of the live one, by the figures of
 * visitors who were drawn by lot into one or the other.
 *
 * The figures are looked at again and again while they grow. A test that is meant
 * for one look would call a good release bad sooner or later, so the bound is that
 * of the normal mixture, which holds at all times together: over the whole of a
 * release, a set that is no worse is stopped with a probability of at most
 * `falseAlarm`, however often one looks. The price is patience: a small difference needs more visitors.
 */
export type Verdict = {
  state: 'too few' | 'worse' | 'no worse';
  comparisons: readonly Comparison[];
};

export type Comparison = {
  what: string;
  /** Shares from 0 to 1, each of `of` documents. */
  live: { share: number; of: number };
  candidate: { share: number; of: number };
  /** The candidate may be worse by so much (a difference of shares) without it having shown yet. */
  unseen: number;
  worse: boolean;
};

export type JudgeOptions = {
  /** Documents of each set that there must be before anything is said. */
  sample: number;
  /** A difference of shares that nobody would act upon. */
  tolerance: number;
};

/** The probability of ever stopping a release that is no worse, for all comparisons together. */
const falseAlarm = 0.01;
/** Documents at which the bound is tightest. */
const tuned = 300;
/** What the detour to the candidate's address may cost in visitors who give up. */
const lostOnTheWay = 0.1;

const judged: readonly { vital: WebVital; what: string }[] = [
  { vital: 'lcp', what: 'largest paint not good' },
  { vital: 'inp', what: 'interaction not good' },
  { vital: 'cls', what: 'layout shift not good' },
];
const comparisonCount = judged.length + 2;

export function judge(
  live: ReleaseMetrics | undefined,
  candidate: ReleaseMetrics | undefined,
  percent: number,
  { sample, tolerance }: JudgeOptions,
): Verdict {
  const liveDocuments = live?.documents ?? 0;
  const silent = expected(liveDocuments, candidate?.documents ?? 0, percent);
  const comparisons = [
    compare('documents with an error', sharesOf(live, erring), sharesOf(candidate, erring), tolerance),
    ...judged.map(({ vital, what }) =>
      compare(what, sharesOf(live, notGood(vital)), sharesOf(candidate, notGood(vital)), tolerance),
    ),
    silent,
  ];
  // A candidate that never tells anything is judged by its silence: its own sample would never be complete.
  if (liveDocuments < sample) return { state: 'too few', comparisons };
  const candidateIsSampled = (candidate?.documents ?? 0) >= sample;
  if (silent.worse) return { state: 'worse', comparisons };
  if (!candidateIsSampled) return { state: 'too few', comparisons };
  return { state: comparisons.some(({ worse }) => worse) ? 'worse' : 'no worse', comparisons };
}

type Count = { bad: number; of: number };

const erring = ({ documentsWithErrors: bad, documents: of }: ReleaseMetrics): Count => ({ bad, of });
const notGood =
  (vital: WebVital) =>
  ({ webVitals }: ReleaseMetrics): Count => {
    const { seen = 0, good = 0 } = webVitals[vital] ?? {};
    return { bad: seen - good, of: seen };
  };

function sharesOf(figures: ReleaseMetrics | undefined, count: (figures: ReleaseMetrics) => Count): Count {
  return figures ? count(figures) : { bad: 0, of: 0 };
}

/** One-sided: only a candidate that is worse is of interest. */
function compare(what: string, live: Count, candidate: Count, tolerance: number): Comparison {
  const share = ({ bad, of }: Count) => (of > 0 ? bad / of : 0);
  const difference = share(candidate) - share(live);
  const shown = {
    what,
    live: { share: share(live), of: live.of },
    candidate: { share: share(candidate), of: candidate.of },
  };
  if (live.of === 0 || candidate.of === 0) return { ...shown, unseen: 1, worse: false };
  // Half a case in each direction keeps the spread from being nought where nothing was seen yet.
  const pooled = (live.bad + candidate.bad + 0.5) / (live.of + candidate.of + 1);
  const effective = (live.of * candidate.of) / (live.of + candidate.of);
  const margin = Math.sqrt(pooled * (1 - pooled)) * boundAt(effective);
  return {
    ...shown,
    unseen: Math.max(0, difference + margin),
    worse: difference > margin && difference > tolerance,
  };
}

/** Whether the candidate's documents tell of themselves as often as the lot sends visitors there. */
function expected(liveDocuments: number, candidateDocuments: number, percent: number): Comparison {
  const all = liveDocuments + candidateDocuments;
  const share = (percent / 100) * (1 - lostOnTheWay);
  const found = all > 0 ? candidateDocuments / all : 0;
  const margin = all > 0 ? Math.sqrt(share * (1 - share)) * boundAt(all) : 1;
  return {
    what: 'documents that say nothing',
    live: { share: 0, of: all },
    candidate: { share: Math.max(0, 1 - found / (percent / 100)), of: all },
    unseen: Math.min(1, Math.max(0, share - found + margin)),
    worse: all > 0 && share - found > margin,
  };
}

/** Half the width of the confidence sequence for a mean of unit spread after `n` cases (normal mixture, Robbins 1970). */
function boundAt(n: number): number {
  const alpha = falseAlarm / comparisonCount;
  return Math.sqrt(((n + tuned) / (n * n)) * Math.log((n + tuned) / (tuned * alpha * alpha)));
}
