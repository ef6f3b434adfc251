import type { OnePager } from '../../../schema/schema.ts';

export const page: OnePager = {
  id: 'thimble',
  title: 'Thimble',
  tagline: 'Mended by Thursday',
  industry: 'Repair services',
  country: 'Japan',
  funding: '$600K seed',
  pages: '1 page',
  description:
    'A post box, a needle and a price list for repairing clothes. The story was cut until one sentence was left, Monday to Thursday, and the unit economics went into the margin.',
  highlights: [
    'One promise carries the story',
    'The mended coat, and nothing beside it',
    'Unit economics underneath',
  ],
};
