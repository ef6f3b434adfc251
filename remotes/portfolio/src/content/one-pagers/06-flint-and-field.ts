import type { OnePager } from '../../../schema/schema.ts';

export const page: OnePager = {
  id: 'flint-and-field',
  title: 'Flint & Field',
  tagline: 'Beef that leaves the grass better',
  industry: 'Regenerative farming',
  country: 'Uruguay',
  funding: '$3M growth round',
  pages: '2 pages',
  description:
    'A co-operative of nineteen ranches selling on soil as well as on steak. Soil carbon is the first figure in the margin, because that is the part a buyer cannot get from anyone else.',
  highlights: [
    'Soil results from an outside laboratory',
    'Offtake contracts with their term',
    'A margin that works as a label',
  ],
};
