/**
 * What a case is made of. Case files import the types only, so that the schema
 * library stays out of the browser; the build and the tests run the schemas.
 */
import { z } from 'zod';

const slug = z.string().regex(/^[a-z][a-z0-9-]+$/, 'lower case, digits and hyphens only');
const line = (max: number) => z.string().trim().min(1).max(max);
const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'a colour as #rrggbb');
/** Within the promised delivery, so that no case contradicts it. */
const delivered = z.string().regex(/^[1-7] business days$/, 'within the promised 7 business days');
const lines = (count: number, max: number) => z.array(line(max)).length(count);

const common = {
  /** The case's anchor on its page and the name of its files. */
  id: slug,
  title: line(48),
  industry: line(40),
  country: line(30),
  description: line(300).min(90),
};

/** Whether the last row is the sum of the rows above it, year by year. */
const addsUp = (rows: readonly { values: readonly number[] }[]): boolean =>
  (rows.at(-1)?.values ?? []).every(
    (result, year) => rows.slice(0, -1).reduce((sum, { values }) => sum + (values[year] ?? 0), 0) === result,
  );

/** What the page shows of a pitch deck. */
export const pitchDeck = z.strictObject({
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
  /** What the deck asked for. */
  funding: line(24),
  /** What the round came to. */
  raised: line(24),
  timeline: delivered,
  mediaType: z.literal('video'),
  /** Slides of the deck: the twelve that are shown, and the appendix. One of the sizes that are sold. */
  slides: z.union([z.literal(12), z.literal(18), z.literal(24)]),
  highlights: lines(3, 76),
});

/** What the page shows of a business plan. */
export const businessPlan = z.strictObject({
  ...common,
  funding: line(40),
  timeline: delivered,
  highlights: lines(4, 90),
});

/** What the page shows of a market research report. */
export const marketResearch = z.strictObject({
  ...common,
  client: line(40),
  scope: line(80),
  duration: line(30),
  findings: lines(4, 130),
  deliverables: lines(4, 70),
});

/** What the page shows of an investor one-pager. */
export const onePager = z.strictObject({
  ...common,
  tagline: line(70),
  funding: line(30),
  pages: line(16),
  highlights: lines(3, 70),
});

/** A heading of a slide. */
const claim = line(70);
const three = <Item extends z.ZodType>(item: Item) => z.array(item).length(3);

const fontKeys = [
  'anton',
  'archivo-narrow',
  'barlow-condensed',
  'big-shoulders',
  'bitter',
  'bricolage',
  'epilogue',
  'figtree',
  'fraunces',
  'gloock',
  'hanken',
  'instrument-serif',
  'jetbrains-mono',
  'manrope',
  'newsreader',
  'outfit',
  'patrick-hand',
  'plex-mono',
  'sora',
  'space-grotesk',
  'syne',
  'dm-serif',
  'zilla-slab',
] as const;

/** The client's own identity, which the artwork is drawn in. */
const identity = {
  background: colour,
  foreground: colour,
  accent: colour,
  second: colour,
  display: z.enum(fontKeys),
  text: z.enum(fontKeys),
};

const share = z.strictObject({ label: line(34), share: z.number().positive().max(100) });
const shares = z
  .array(share)
  .min(2)
  .max(4)
  .refine((list) => list.reduce((sum, { share }) => sum + share, 0) === 100, 'shares must add up to 100');

/** The five slides that a deck's preview shows. */
export const deckArt = z.strictObject({
  ...identity,
  look: z.enum(['editorial', 'swiss', 'technical', 'poster', 'notebook', 'ledger', 'atlas', 'voyage']),
  motif: z.enum([
    'document',
    'fold',
    'grain',
    'handwriting',
    'kite',
    'knit',
    'lanes',
    'leaf',
    'mycelium',
    'orbit',
    'pulse',
    'rain',
    'route',
    'tide',
    'tiles',
    'truss',
    'windows',
  ]),
  cover: line(70),
  problem: z.strictObject({ claim: line(90), figure: line(10), label: line(60) }),
  solution: z.strictObject({ claim, text: line(150) }),
  product: z.strictObject({ claim, steps: lines(3, 60) }),
  whyNow: z.strictObject({ claim, dates: three(z.strictObject({ at: line(8), label: line(60) })) }),
  market: z.strictObject({
    claim: line(70),
    /** From the whole market to the segment that is within reach. */
    segments: z
      .array(z.strictObject({ label: line(34), value: line(10), size: z.number().positive() }))
      .length(3),
  }),
  model: z.strictObject({ claim, numbers: three(z.strictObject({ figure: line(10), label: line(44) })) }),
  traction: z.strictObject({
    claim: line(70),
    label: line(44),
    series: z
      .array(z.strictObject({ at: line(8), value: z.number().nonnegative() }))
      .min(4)
      .max(8),
    chart: z.enum(['line', 'columns', 'steps']),
  }),
  competition: z.strictObject({
    claim,
    rows: three(z.strictObject({ name: line(28), lack: line(50) })),
    ours: line(60),
  }),
  route: z.strictObject({ claim, steps: lines(3, 60) }),
  team: z.strictObject({ claim, people: three(z.strictObject({ name: line(28), role: line(50) })) }),
  ask: z.strictObject({ amount: line(10), claim: line(70), uses: shares }),
});

/** The cover and the spread that a business plan's picture shows. */
export const planArt = z.strictObject({
  ...identity,
  look: z.enum(['bound', 'magazine', 'dossier', 'hearth']),
  cover: line(60),
  chapter: z.strictObject({ number: line(4), title: line(60), lead: line(240) }),
  years: z.array(z.string()).length(5),
  /** Thousands, in the plan's own currency. */
  forecast: z
    .array(z.strictObject({ label: line(30), values: z.array(z.number()).length(5), because: line(44) }))
    .min(4)
    .max(6)
    .refine(addsUp, 'the last line must be the sum of the lines above it, year by year'),
  currency: line(6),
  note: line(150),
});

const range = z.tuple([z.number(), z.number()]);

/** The report pages that a market research's picture shows. */
export const researchArt = z.strictObject({
  ...identity,
  headline: line(90),
  chart: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('stacked'),
      unit: line(60),
      keys: z.array(line(24)).min(2).max(4),
      rows: z
        .array(z.strictObject({ label: line(24), values: z.array(z.number()) }))
        .min(4)
        .max(8),
    }),
    z.strictObject({
      kind: z.literal('scatter'),
      unit: line(60),
      x: line(40),
      y: line(40),
      /** The empty region that the headline is about. */
      gap: z.strictObject({ label: line(24), x: range, y: range }),
      points: z
        .array(
          z.strictObject({
            label: line(24),
            x: z.number(),
            y: z.number(),
            size: z.number(),
          }),
        )
        .min(6)
        .max(14),
    }),
    z.strictObject({
      kind: z.literal('heat'),
      unit: line(60),
      columns: z.array(line(16)).min(4).max(6),
      rows: z
        .array(z.strictObject({ label: line(24), values: z.array(z.number().min(0).max(5)) }))
        .min(4)
        .max(8),
    }),
  ]),
  aside: z.array(z.strictObject({ figure: line(10), label: line(60) })).length(3),
  source: line(120),
});

/** The page that a one-pager's picture shows. */
export const onePagerArt = z.strictObject({
  ...identity,
  look: z.enum(['column', 'banner', 'bento', 'letter', 'elements']),
  problem: line(150),
  answer: line(150),
  numbers: z.array(z.strictObject({ figure: line(10), label: line(30) })).length(3),
  series: z.array(z.number().nonnegative()).min(5).max(9),
  seriesLabel: line(44),
  /** The share that can be reached this year, where the page has it. */
  market: line(80).optional(),
  team: z.array(line(44)).min(2).max(3),
  /** The second page, of a document of two. */
  back: z
    .strictObject({
      title: line(30),
      rows: z.array(z.strictObject({ label: line(40), value: line(32) })).length(6),
      note: line(90),
    })
    .optional(),
  uses: shares,
});

export type PitchDeck = z.infer<typeof pitchDeck>;
export type BusinessPlan = z.infer<typeof businessPlan>;
export type MarketResearch = z.infer<typeof marketResearch>;
export type OnePager = z.infer<typeof onePager>;
export type DeckArt = z.infer<typeof deckArt>;
export type PlanArt = z.infer<typeof planArt>;
export type ResearchArt = z.infer<typeof researchArt>;
export type OnePagerArt = z.infer<typeof onePagerArt>;
export type FontKey = (typeof fontKeys)[number];
