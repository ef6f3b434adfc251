import * as z from 'zod/mini';
import { addChecks } from './checked.ts';

/**
 * The report of loading times and errors that a document sends to the API. It contains no network address, name or id
 * of the visitor, and nothing that was typed. Browsers import only the types and lists, to keep the schema out of their
 * scripts. The API validates reports with the schema.
 */

/** Core Web Vitals and related metrics, in milliseconds except for `cls`, which has no unit. */
export const webVitals = ['ttfb', 'fcp', 'lcp', 'inp', 'cls'] as const;
export type WebVital = (typeof webVitals)[number];

/** Google's thresholds: values up to `good` are good, and values above `poor` are poor. */
export const webVitalThresholds: Readonly<Record<WebVital, { good: number; poor: number }>> = {
  ttfb: { good: 800, poor: 1_800 },
  fcp: { good: 1_800, poor: 3_000 },
  lcp: { good: 2_500, poor: 4_000 },
  inp: { good: 200, poor: 500 },
  cls: { good: 0.1, poor: 0.25 },
};

/**
 * Kinds of errors: an uncaught exception, an unhandled rejection, a failed hydration, or a remote or page that failed
 * to load or render.
 */
const clientErrors = ['script', 'promise', 'hydration', 'page'] as const;
export type ClientError = (typeof clientErrors)[number];

/** A document reports only its first errors, because an error that repeats would fill the report. */
export const maxErrors = 5;

const releaseId = addChecks(z.string(), z.regex(/^[0-9a-f]{12}$/, 'must be the id of a release'));

/**
 * `POST /visit-metrics`. The body is JSON sent as plain text, because a closing page cannot wait for a CORS preflight.
 */
export const visitMetrics = z.strictObject({
  release: releaseId,
  page: addChecks(z.string(), z.startsWith('/'), z.maxLength(200)),
  /** The maximum is ten minutes (600,000 ms), because a longer time means that the machine was asleep. */
  webVitals: /* @__PURE__ */ z.partialRecord(
    z.enum(webVitals),
    addChecks(z.number(), z.minimum(0), z.maximum(600_000)),
  ),
  errors: addChecks(
    z.array(
      z.strictObject({
        kind: z.enum(clientErrors),
        /**
         * Where the error happened in a published script, for example `/r/checkout/<version>/assets/a.js:1:200`. Error
         * messages are never sent.
         */
        at: z.optional(
          addChecks(
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
