/** The four kinds of cases; each is a folder of src/content. */
export const collections = ['pitch-decks', 'business-plans', 'market-research', 'one-pagers'] as const;
export type Collection = (typeof collections)[number];

/** Pixels of the largest still of each kind; the small one has half of both. The artwork is rendered in these sizes. */
export const caseSizes = {
  'pitch-decks': { width: 960, height: 540 },
  'business-plans': { width: 1120, height: 800 },
  'market-research': { width: 1280, height: 800 },
  'one-pagers': { width: 720, height: 1018 },
} as const satisfies Record<Collection, { width: number; height: number }>;
