import { isTimeZone } from '@site/domain/seller-time';
import * as z from 'zod/mini';
import { addChecks } from './checked.ts';

const url = z.url({ protocol: /^https?$/ });
const base = addChecks(url, z.regex(/[^/]$/, 'ends with a slash'));

/**
 * The runtime configuration of an environment. The configuration belongs to a release rather than a build, so the same
 * build runs in every environment.
 */
export const runtimeConfig = z.strictObject({
  /** The site's public URL without a trailing slash. Canonical URLs begin with it. */
  siteUrl: base,
  /** The API's base URL without a trailing slash; empty if there is no API. */
  apiBase: z.union([z.literal(''), base]),
  mode: z.enum(['sandbox', 'test', 'live']),
  stripe: z.strictObject({
    publishableKey: addChecks(z.string(), z.startsWith('pk_')),
    scriptUrl: url,
    /** Whether the checkout offers Apple Pay, Google Pay and Link; by default it does not. */
    wallets: z.optional(z.boolean()),
  }),
  /** Scheduling pages for the consulting plans, by plan id, and for the calls offered on other pages. */
  booking: z.strictObject({
    plans: z.strictObject({ co1: url, co2: url, co3: url }),
    consultation: url,
    orderCall: url,
  }),
  /**
   * The time zone for order dates and promised dates; must equal the API's SELLER_TIME_ZONE. Defaults to
   * `site.timeZone`.
   */
  timeZone: z.optional(
    addChecks(z.string(), z.refine(isTimeZone, 'is no time zone, such as "Europe/London"')),
  ),
  /**
   * What a company registered in England and Wales must state on its website. The terms and the privacy policy show
   * these details.
   */
  seller: z.optional(
    z.strictObject({
      companyNumber: addChecks(z.string(), z.minLength(1)),
      registeredOffice: addChecks(z.string(), z.minLength(1)),
    }),
  ),
  companyUrl: url,
  /** Each URL given here turns the matching social icon into a link. */
  social: z.strictObject({
    facebook: z.optional(url),
    instagram: z.optional(url),
    youtube: z.optional(url),
  }),
  /** The spreadsheet web app to which browsers send questionnaires directly if there is no API. */
  questionnaireUrl: z.union([z.literal(''), url]),
  waitlistStore: z.boolean(),
  /** The fraction of documents that report loading times and errors, from 0 to 1. By default, no document reports. */
  visitMetrics: z.optional(z.strictObject({ share: addChecks(z.number(), z.minimum(0), z.maximum(1)) })),
});
export type RuntimeConfig = z.infer<typeof runtimeConfig>;
