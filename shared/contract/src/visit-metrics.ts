import * as z from 'zod/mini';
import { checked } from './checked.ts';

/**
 * What one document reports to the API about its visit: no address, no name, no id, nothing that was typed.
 * Browsers use the types and lists; the API parses with the schema.
 */

/** Web Vitals by their usual names. Milliseconds, except for `cls`, which has no unit. */
export const webVitals = ['ttfb', 'fcp', 'lcp', 'inp', 'cls'] as const;
export type WebVital = (typeof webVitals)[number];

/** A value is good up to the first threshold and poor above the second, as Google publishes them. */
export const webVitalThresholds: Readonly<Record<WebVital, { good: number; poor: number }>> = {
  ttfb: { good: 800, poor: 1_800 },
  fcp: { good: 1_800, poor: 3_000 },
  lcp: { good: 2_500, poor: 4_000 },
  inp: { good: 200, poor: 500 },
  cls: { good: 0.1, poor: 0.25 },
};

/** An uncaught exception, an unhandled rejection, a failed hydration, a remote or page that did not load or broke. */
const clientErrors = ['script', 'promise', 'hydration', 'page'] as const;
export type ClientError = (typeof clientErrors)[number];

/** The most errors that one document reports. */
export const maxErrors = 5;

const releaseId = checked(z.string(), z.regex(/^[0-9a-f]{12}$/, 'must be the id of a release'));

/** `POST /visit-metrics`, as JSON in a plain text, so that a page that is closing needs no preflight request. */
export const visitMetrics = z.strictObject({
  /** The release of the document. */
  release: releaseId,
  /** Path of the document. */
  page: checked(z.string(), z.startsWith('/'), z.maxLength(200)),
  /** Ten minutes in milliseconds at most: a longer time means that the machine was asleep. */
  webVitals: /* @__PURE__ */ z.partialRecord(
    z.enum(webVitals),
    checked(z.number(), z.minimum(0), z.maximum(600_000)),
  ),
  errors: checked(
    z.array(
      z.strictObject({
        kind: z.enum(clientErrors),
        /** A position in a published script: `/r/checkout/<version>/assets/a.js:1:200`. Never the message. */
        at: z.optional(
          checked(
            z.string(),
            z.maxLength(200),
            z.regex(/^\/r\/[\w@./-]+(:\d+){0,2}$/, 'must be a published file'),
          ),
        ),
      }),
    ),
    z.maxLength(maxErrors),
  ),
});
export type VisitMetrics = z.infer<typeof visitMetrics>;
