import type { OnePager } from '../../../schema/schema.ts';

export const page: OnePager = {
  id: 'canopy-credit',
  title: 'Canopy Credit',
  tagline: 'City trees as an insurable asset',
  industry: 'Climate finance',
  country: 'Spain',
  funding: '$1.8M seed',
  pages: '1 page',
  description:
    'Cities value a street tree at nothing until it falls. This sheet values one tree in Seville and lets the reader multiply by the other hundred and ninety thousand.',
  highlights: [
    'One tree, valued in euros, line by line',
    'The count beside the value',
    'Shade stated in degrees, not in adjectives',
  ],
};
