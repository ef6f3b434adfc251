import { isTimeZone } from '@site/domain/seller-time';
import * as z from 'zod/mini';
import { checked } from './checked.ts';

const url = z.url({ protocol: /^https?$/ });
const base = checked(url, z.regex(/[^/]$/, 'ends with a slash'));

/**
 * The run-time configuration of an environment. It comes with a release and not with a build, so the same
 * bytes serve every environment.
 */
export const runtimeConfig = z.strictObject({
  /** Public address of the site, without a trailing slash; canonical addresses start with it. */
  siteUrl: base,
  /** Base of the API, without a trailing slash; empty when there is none. */
  apiBase: z.union([z.literal(''), base]),
  mode: z.enum(['sandbox', 'test', 'live']),
  stripe: z.strictObject({
    publishableKey: checked(z.string(), z.startsWith('pk_')),
    /** Where Stripe.js is loaded from. */
    scriptUrl: url,
    /** Whether the checkout offers Apple Pay, Google Pay and Link; not when absent. */
    wallets: z.optional(z.boolean()),
  }),
  /** Scheduling pages of the consulting plans, by plan id, and of the calls that other pages offer. */
  booking: z.strictObject({
    plans: z.strictObject({ co1: url, co2: url, co3: url }),
    consultation: url,
    orderCall: url,
  }),
  /** Zone of the dates of orders and promises, as SELLER_TIME_ZONE of the API has it; `site.timeZone` when absent. */
  timeZone: z.optional(checked(z.string(), z.refine(isTimeZone, 'is no time zone, such as "Europe/London"'))),
  companyUrl: url,
  /** A social icon becomes a link when it has an address here. */
  social: z.strictObject({
    facebook: z.optional(url),
    instagram: z.optional(url),
    youtube: z.optional(url),
  }),
  /** The spreadsheet web app that receives questionnaires straight from the browser when there is no API. */
  questionnaireUrl: z.union([z.literal(''), url]),
  waitlistStore: z.boolean(),
  /** Share of all documents that report their visit metrics, from 0 to 1; none when absent. */
  visitMetrics: z.optional(z.strictObject({ share: checked(z.number(), z.minimum(0), z.maximum(1)) })),
});
export type RuntimeConfig = z.infer<typeof runtimeConfig>;
