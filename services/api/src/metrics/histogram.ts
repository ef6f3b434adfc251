import { type WebVital, webVitalThresholds } from '@site/contract/visit-metrics';

/** Buckets grow by 5 %: fine enough for a percentile, and a page of a release never takes more than some dozens of rows. */
const step = Math.log(1.05);
/** Layout shift has no unit and is close to zero: it is counted in thousandths. */
const unit = (vital: WebVital) => (vital === 'cls' ? 1_000 : 1);

/** The bucket of a value; 0 is the bucket of zero. */
export function bucketOf(vital: WebVital, value: number): number {
  return value <= 0 ? 0 : Math.max(0, Math.round(Math.log(1 + value * unit(vital)) / step));
}

/** The middle of a bucket, in the vital's own unit. */
export function middleOf(vital: WebVital, bucket: number): number {
  return (Math.exp(bucket * step) - 1) / unit(vital);
}

export type Histogram = ReadonlyMap<number, number>;

/** How many values a histogram has, how many are good and poor, and the 75th percentile. */
export function summarise(vital: WebVital, histogram: Histogram) {
  const buckets = [...histogram].sort(([a], [b]) => a - b);
  const seen = buckets.reduce((sum, [, count]) => sum + count, 0);
  const countOf = (matches: (value: number) => boolean) =>
    buckets.reduce((sum, [bucket, count]) => sum + (matches(middleOf(vital, bucket)) ? count : 0), 0);
  const { good, poor } = webVitalThresholds[vital];
  let before = 0;
  const quartile = buckets.find(([, count]) => {
    before += count;
    return before >= seen * 0.75;
  });
  const p75 = quartile ? middleOf(vital, quartile[0]) : 0;
  return {
    seen,
    good: countOf((value) => value <= good),
    poor: countOf((value) => value > poor),
    p75: vital === 'cls' ? Math.round(p75 * 1_000) / 1_000 : Math.round(p75),
  };
}
