/** The schemas of cases. Content files import only the types, so that the schema library stays out of the browser. */
import { z } from 'zod';

const slug = z.string().regex(/^[a-z][a-z0-9-]+$/, 'lower case, digits and hyphens only');
const line = (max: number) => z.string().trim().min(1).max(max);
/** A case's delivery time, which has to be within the promised delivery time. */
const delivered = z.string().regex(/^[1-7] business days$/, 'within the promised 7 business days');
const lines = (count: number, max: number) => z.array(line(max)).length(count);

const common = {
  /** The case's anchor on its page, and the base name of its files. */
  id: slug,
  title: line(48),
  industry: line(40),
  country: line(30),
  description: line(300).min(90),
};

const pitchDeck = z.strictObject({
  ...common,
  subtitle: line(60),
  category: z.enum([
    'Climate',
    'Health',
    'Software',
    'Industry',
    'Consumer',
    'Logistics',
    'Education',
    'Space',
    'Games',
  ]),
  stage: z.enum(['Pre-seed', 'Seed', 'Series A']),
  funding: line(24),
  raised: line(24),
  timeline: delivered,
  mediaType: z.literal('video'),
  /** Number of slides in the deck, which is one of the sizes that we sell. */
  slides: z.union([z.literal(12), z.literal(18), z.literal(24)]),
  highlights: z.array(line(76)).min(1).max(3),
});

const businessPlan = z.strictObject({
  ...common,
  funding: line(40),
  timeline: delivered,
  highlights: z.array(line(90)).min(1).max(4),
});

const marketResearch = z.strictObject({
  ...common,
  client: line(40),
  scope: line(80),
  duration: line(30),
  findings: lines(4, 130),
  deliverables: lines(4, 70),
});

const onePager = z.strictObject({
  ...common,
  tagline: line(70),
  funding: line(30),
  pages: line(16),
  highlights: z.array(line(70)).min(1).max(3),
});

export const schemas = {
  'pitch-decks': pitchDeck,
  'business-plans': businessPlan,
  'market-research': marketResearch,
  'one-pagers': onePager,
} as const;

export type PitchDeck = z.infer<typeof pitchDeck>;
export type BusinessPlan = z.infer<typeof businessPlan>;
export type MarketResearch = z.infer<typeof marketResearch>;
export type OnePager = z.infer<typeof onePager>;
