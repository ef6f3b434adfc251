import type { MarketResearch } from '../../schema/schema.ts';
import { type Picture, pictureOf } from '../lib/pictures.ts';
import { caseSizes } from './collections.ts';

const pages = import.meta.glob<MarketResearch>('./market-research/*.ts', { eager: true, import: 'page' });
const files = import.meta.glob<string>('../media/market-research/*', {
  eager: true,
  query: '?url',
  import: 'default',
});

export type MarketResearchCase = MarketResearch & { image: Picture | undefined };

/** In the order of their files. */
export const marketResearches: readonly MarketResearchCase[] = Object.values(pages).map((page) => ({
  ...page,
  image: pictureOf(files, page.id, caseSizes['market-research']),
}));
