/**
 * What one document tells the API about how it went for its visitor: no address,
 * no name, no id, nothing that was typed. Browsers import types and lists only.
 */

/** Web Vitals by their usual names. Milliseconds, but `cls`, which has no unit. */
export const vitals = ['ttfb', 'fcp', 'lcp', 'inp', 'cls'] as const;
export type WebVital = (typeof vitals)[number];

/** Up to where a value counts as good, and from where on as poor. As Google publishes them. */
export const webVitalThresholds: Readonly<Record<WebVital, { good: number; poor: number }>> = {
  ttfb: { good: 800, poor: 1_800 },
  fcp: { good: 1_800, poor: 3_000 },
  lcp: { good: 2_500, poor: 4_000 },
  inp: { good: 200, poor: 500 },
  cls: { good: 0.1, poor: 0.25 },
};

/** What went wrong: a script, a promise nobody waited for, hydration, a part or page that did not come or broke. */
export const clientErrors = ['script', 'promise', 'hydration', 'page'] as const;
export type ClientError = (typeof clientErrors)[number];

/** Errors of one document that are told, at most. */
export const maxErrors = 5;

/** `POST /visit-metrics`, as JSON in a text, so that a page that is closing need not ask first. */
export type VisitMetrics = {
  /** The release set of the document. */
  set: string;
  /** The stage of a gradual release that the visitor takes part in. */
  stage?: string;
  /** Path of the document. */
  page: string;
  vitals: Partial<Record<WebVital, number>>;
  /** `at` is a place in a published script: `/r/checkout/<version>/assets/a.js:1:200`. Never the message. */
  errors: readonly { kind: ClientError; at?: string }[];
};

/** `GET /operator/visit-metrics?stage=…` with the operator's token: sums, by release set. */
export type ReleaseMetrics = {
  set: string;
  documents: number;
  /** Documents with at least one error. */
  erring: number;
  vitals: Partial<Record<WebVital, { seen: number; good: number; poor: number; p75: number }>>;
  errors: readonly { kind: ClientError; at: string; count: number }[];
};
