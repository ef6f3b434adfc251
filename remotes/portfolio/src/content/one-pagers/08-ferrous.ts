import type { OnePager } from '../../../schema/schema.ts';

export const page: OnePager = {
  id: 'ferrous',
  title: 'Ferrous',
  tagline: 'Magnets from the motors we throw away',
  industry: 'Materials recovery',
  country: 'Estonia',
  funding: '$4M seed extension',
  pages: '1 page',
  description:
    'Rare-earth magnets reclaimed from scrap motors without melting them. The sheet is laid out in cells, as a chemist would: each holds one fact, and only one of them is about the market.',
  highlights: [
    'Laid out in cells, one fact in each',
    'Purity and energy against the mined grade',
    'Output drawn month by month',
  ],
};
