import type { Collection } from './collections.ts';

/** Pixels of the largest still of each kind; the small one has half of both. Pages and the artwork agree on them here. */
export const artSizes = {
  'pitch-decks': { width: 960, height: 540 },
  'business-plans': { width: 1120, height: 800 },
  'market-research': { width: 1280, height: 800 },
  'one-pagers': { width: 720, height: 1018 },
} as const satisfies Record<Collection, { width: number; height: number }>;
