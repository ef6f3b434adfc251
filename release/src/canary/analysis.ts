import type { ReleaseMetrics, WebVital } from '@site/contract/visit-metrics';

/**
 * Canary analysis: whether the candidate is worse than the live release, by the metrics of visitors who were
 * assigned at random.
 *
 * The metrics are analysed again and again while they grow. A test for one analysis would call a good release
 * bad sooner or later, so the bound is that of the normal mixture, which holds at all times together: over the
 * whole of a canary, a candidate that is no worse is stopped with a probability of at most `falseAlarm`. The
 * price: small differences need more visitors.
 */
export type Analysis = {
  state: 'too few' | 'worse' | 'no worse';
  comparisons: readonly Comparison[];
};

export type Comparison = {
  metric: string;
  /** Shares from 0 to 1, each of `of` documents. */
  live: { share: number; of: number };
  candidate: { share: number; of: number };
  /** The candidate could be worse by this difference of shares without having shown it. */
  undetected: number;
  worse: boolean;
};

export type AnalysisOptions = {
  /** Documents of each release before there is a result. */
  sample: number;
  /** A difference of shares too small to act upon. */
  tolerance: number;
};

/** The probability of ever stopping a candidate that is no worse, for all comparisons together. */
const falseAlarm = 0.01;
/** Number of documents at which the bound is tightest. */
const tightestAt = 300;
/** Share of the candidate's visitors that may give up on the additional redirect. */
const lostByRedirect = 0.1;

const comparedVitals: readonly { vital: WebVital; metric: string }[] = [
  { vital: 'lcp', metric: 'largest paint not good' },
  { vital: 'inp', metric: 'interaction not good' },
  { vital: 'cls', metric: 'layout shift not good' },
];
const comparisonCount = comparedVitals.length + 2;

export function analyseCanary(
  live: ReleaseMetrics | undefined,
  candidate: ReleaseMetrics | undefined,
  percent: number,
  { sample, tolerance }: AnalysisOptions,
): Analysis {
  const liveDocuments = live?.documents ?? 0;
  const missing = compareDocuments(liveDocuments, candidate?.documents ?? 0, percent);
  const comparisons = [
    compare('documents with an error', countOf(live, erring), countOf(candidate, erring), tolerance),
    ...comparedVitals.map(({ vital, metric }) =>
      compare(metric, countOf(live, notGood(vital)), countOf(candidate, notGood(vital)), tolerance),
    ),
    missing,
  ];
  if (liveDocuments < sample) return { state: 'too few', comparisons };
  // A candidate that sends nothing would never reach its sample.
  if (missing.worse) return { state: 'worse', comparisons };
  if ((candidate?.documents ?? 0) < sample) return { state: 'too few', comparisons };
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

function countOf(metrics: ReleaseMetrics | undefined, count: (metrics: ReleaseMetrics) => Count): Count {
  return metrics ? count(metrics) : { bad: 0, of: 0 };
}

/** One-sided: only a candidate that is worse matters. */
function compare(metric: string, live: Count, candidate: Count, tolerance: number): Comparison {
  const share = ({ bad, of }: Count) => (of > 0 ? bad / of : 0);
  const difference = share(candidate) - share(live);
  const shares = {
    metric,
    live: { share: share(live), of: live.of },
    candidate: { share: share(candidate), of: candidate.of },
  };
  if (live.of === 0 || candidate.of === 0) return { ...shares, undetected: 1, worse: false };
  // Half a case in each direction keeps the variance above zero before the first case.
  const pooled = (live.bad + candidate.bad + 0.5) / (live.of + candidate.of + 1);
  const effective = (live.of * candidate.of) / (live.of + candidate.of);
  const margin = Math.sqrt(pooled * (1 - pooled)) * boundAt(effective);
  return {
    ...shares,
    undetected: Math.max(0, difference + margin),
    worse: difference > margin && difference > tolerance,
  };
}

/** Whether as many documents of the candidate send metrics as visitors are assigned to it. */
function compareDocuments(liveDocuments: number, candidateDocuments: number, percent: number): Comparison {
  const all = liveDocuments + candidateDocuments;
  const expected = (percent / 100) * (1 - lostByRedirect);
  const found = all > 0 ? candidateDocuments / all : 0;
  const margin = all > 0 ? Math.sqrt(expected * (1 - expected)) * boundAt(all) : 1;
  return {
    metric: 'documents without metrics',
    live: { share: 0, of: all },
    candidate: { share: Math.max(0, 1 - found / (percent / 100)), of: all },
    undetected: Math.min(1, Math.max(0, expected - found + margin)),
    worse: all > 0 && expected - found > margin,
  };
}

/** Half the width of the confidence sequence for a mean of unit variance after `n` cases (normal mixture, Robbins 1970). */
function boundAt(n: number): number {
  const alpha = falseAlarm / comparisonCount;
  return Math.sqrt(((n + tightestAt) / (n * n)) * Math.log((n + tightestAt) / (tightestAt * alpha * alpha)));
}
