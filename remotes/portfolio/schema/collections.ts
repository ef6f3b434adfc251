import type { Gallery } from '@site/domain/paths';

/** The four kinds of cases. Each has its own gallery and folder. */
export const collections = [
  'pitch-decks',
  'business-plans',
  'market-research',
  'one-pagers',
] as const satisfies readonly Gallery[];
export type Collection = Gallery;

/** The pixel size in which the pages of each kind are drawn. Drawings are SVG, so they are sharp at every size. */
export const pageSizes: Readonly<Record<Collection, { width: number; height: number }>> = {
  'pitch-decks': { width: 960, height: 540 },
  'business-plans': { width: 900, height: 1273 },
  'market-research': { width: 1280, height: 800 },
  'one-pagers': { width: 720, height: 1018 },
};
