import { describe, expect, it } from 'vitest';
import { ratioOf, spreadOf } from './report.ts';

describe('the spread of a metric', () => {
  it('is its median and the half around it', () => {
    expect(spreadOf([5, 1, 3, 2, 4])).toEqual({ median: 3, low: 2, high: 4, count: 5 });
  });

  it('lies between two values when their number is even', () => {
    expect(spreadOf([1, 2]).median).toBe(1.5);
  });

  it('leaves out what was not measured', () => {
    expect(spreadOf([Number.NaN, 7])).toMatchObject({ median: 7, count: 1 });
  });
});

describe('the ratio of two sites', () => {
  it('compares within a round, so that a slow round does not count', () => {
    expect(ratioOf([110, 1_100, 110], [100, 1_000, 100]).median).toBeCloseTo(1.1);
  });

  it('is empty where the other site has no value', () => {
    expect(ratioOf([1], [0]).count).toBe(0);
  });
});
