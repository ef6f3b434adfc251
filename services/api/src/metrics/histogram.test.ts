import { webVitals, webVitalThresholds } from '@site/contract/visit-metrics';
import { describe, expect, it } from 'vitest';
import { bucketOf, middleOf, summarise } from './histogram.ts';

describe('a histogram', () => {
  it.each(webVitals)('stores %s within six per cent', (vital) => {
    const { poor } = webVitalThresholds[vital];
    for (const value of [poor / 20, poor / 3, poor, poor * 4]) {
      expect(Math.abs(middleOf(vital, bucketOf(vital, value)) - value) / value).toBeLessThan(0.06);
    }
    expect(middleOf(vital, bucketOf(vital, 0))).toBe(0);
  });

  it('has the 75th percentile and the counts of good and poor values', () => {
    const values = [...Array(70).fill(1_000), ...Array(20).fill(3_000), ...Array(10).fill(9_000)];
    const histogram = new Map<number, number>();
    for (const value of values) {
      const bucket = bucketOf('lcp', value);
      histogram.set(bucket, (histogram.get(bucket) ?? 0) + 1);
    }
    const { p75, ...counts } = summarise('lcp', histogram);
    expect(counts).toEqual({ seen: 100, good: 70, poor: 10 });
    expect(p75).toBeGreaterThan(2_850);
    expect(p75).toBeLessThan(3_150);
  });

  it('is zero without values', () => {
    expect(summarise('inp', new Map())).toEqual({ seen: 0, good: 0, poor: 0, p75: 0 });
  });
});
