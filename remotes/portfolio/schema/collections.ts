/** The four kinds of cases; each is a folder of src/content. */
export const collections = ['pitch-decks', 'business-plans', 'market-research', 'one-pagers'] as const;
export type Collection = (typeof collections)[number];

/** Pixels of a page of each kind, in which it is drawn. As drawings they are sharp at every size. */
export const pageSizes = {
  'pitch-decks': { width: 960, height: 540 },
  'business-plans': { width: 900, height: 1273 },
  'market-research': { width: 1280, height: 800 },
  'one-pagers': { width: 720, height: 1018 },
} as const satisfies Record<Collection, { width: number; height: number }>;
