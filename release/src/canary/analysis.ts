import type { ReleaseMetrics, WebVital } from '@site/contract/visit-metrics';
import { gammaln } from 'simple-statistics';

/**
 * Canary analysis: whether the candidate is worse than the live release, by the metrics of visitors who were
 * assigned at random. A visitor is an address on a day: the API adds each metric of one to a canary once, so that many
 * reports of one sender count as one.
 *
 * The metrics are analysed again and again while they grow. A test for one analysis would call a good release
 * bad sooner or later, so this one holds at all times together: over the whole of a canary, a candidate that is no
 * worse is stopped with a probability of at most `falseAlarm`, however often and however early it is analysed. A
 * stop therefore needs no minimum of documents.
 *
 * The evidence is a likelihood ratio: that each release has a share of its own (mixed over all shares), over the best
 * case for one share for both. Wasserman, Ramdas, Balakrishnan, Universal inference, 2020, section 8.
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
  /** A smaller difference of shares than this would not show with so few documents. */
  undetected: number;
  worse: boolean;
};

export type AnalysisOptions = {
  /** Visitors of each release before the candidate can be called no worse. */
  sample: number;
  /** A difference of shares too small to act upon. */
  tolerance: number;
};

/** The probability of ever stopping a candidate that is no worse, for all comparisons together. */
const falseAlarm = 0.01;
/** Share of the candidate's visitors that may give up on the additional redirect. */
const lostByRedirect = 0.1;

const comparedVitals: readonly { vital: WebVital; metric: string }[] = [
  { vital: 'lcp', metric: 'largest paint not good' },
  { vital: 'inp', metric: 'interaction not good' },
  { vital: 'cls', metric: 'layout shift not good' },
];
/** Logarithm of the likelihood ratio above which a candidate is worse. */
const threshold = Math.log((comparedVitals.length + 2) / falseAlarm);

export function analyseCanary(
  live: ReleaseMetrics | undefined,
  candidate: ReleaseMetrics | undefined,
  percent: number,
  { sample, tolerance }: AnalysisOptions,
): Analysis {
  const liveDocuments = live?.documents ?? 0;
  const comparisons = [
    compare('visitors with an error', countOf(live, erring), countOf(candidate, erring), tolerance),
    ...comparedVitals.map(({ vital, metric }) =>
      compare(metric, countOf(live, notGood(vital)), countOf(candidate, notGood(vital)), tolerance),
    ),
    compareDocuments(liveDocuments, candidate?.documents ?? 0, percent),
  ];
  if (comparisons.some(({ worse }) => worse)) return { state: 'worse', comparisons };
  const enough = Math.min(liveDocuments, candidate?.documents ?? 0) >= sample;
  return { state: enough ? 'no worse' : 'too few', comparisons };
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
  const baseline = shareOf(live);
  const isWorse = (bad: number) => {
    const difference = bad / candidate.of - baseline;
    return difference > tolerance && evidenceOfDifference(live, { bad, of: candidate.of }) > threshold;
  };
  const firstWorse =
    candidate.of > 0 ? smallest(Math.ceil(baseline * candidate.of), candidate.of, isWorse) : null;
  return {
    metric,
    live: { share: baseline, of: live.of },
    candidate: { share: shareOf(candidate), of: candidate.of },
    undetected: firstWorse === null ? 1 - baseline : firstWorse / candidate.of - baseline,
    worse: firstWorse !== null && candidate.bad >= firstWorse,
  };
}

/** Whether as many documents of the candidate send metrics as visitors are assigned to it. */
function compareDocuments(liveDocuments: number, candidateDocuments: number, percent: number): Comparison {
  const all = liveDocuments + candidateDocuments;
  const expected = (percent / 100) * (1 - lostByRedirect);
  const isWorse = (missing: number) => {
    const found = { bad: all - missing, of: all };
    return logMixture(found) - logLikelihood(found, expected) > threshold;
  };
  const missing = all - candidateDocuments;
  const firstWorse = smallest(Math.ceil(all * (1 - expected)), all, isWorse);
  return {
    metric: 'visitors without metrics',
    live: { share: 0, of: all },
    candidate: { share: all > 0 ? Math.max(0, 1 - candidateDocuments / all / (percent / 100)) : 0, of: all },
    undetected: firstWorse === null ? expected : firstWorse / all - (1 - expected),
    worse: firstWorse !== null && missing >= firstWorse,
  };
}

function evidenceOfDifference(live: Count, candidate: Count): number {
  const both = { bad: live.bad + candidate.bad, of: live.of + candidate.of };
  return logMixture(live) + logMixture(candidate) - logLikelihood(both, shareOf(both));
}

/** Log likelihood of the counts, as the mean over all shares from 0 to 1: the beta function. */
function logMixture({ bad, of }: Count): number {
  return gammaln(bad + 1) + gammaln(of - bad + 1) - gammaln(of + 2);
}

function logLikelihood({ bad, of }: Count, share: number): number {
  const term = (count: number, probability: number) => (count > 0 ? count * Math.log(probability) : 0);
  return term(bad, share) + term(of - bad, 1 - share);
}

function shareOf({ bad, of }: Count): number {
  return of > 0 ? bad / of : 0;
}

/** The smallest whole number from `low` to `high` that fulfils a condition which holds from there on. */
function smallest(low: number, high: number, condition: (count: number) => boolean): number | null {
  if (!condition(high)) return null;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (condition(middle)) high = middle;
    else low = middle + 1;
  }
  return high;
}
