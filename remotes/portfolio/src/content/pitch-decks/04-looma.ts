import type { PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'looma',
  title: 'Looma',
  subtitle: 'Knitted after it is sold',
  category: 'Consumer',
  industry: 'Fashion manufacturing',
  country: 'Portugal',
  stage: 'Pre-seed',
  funding: '$600K sought',
  raised: '$640K',
  timeline: '5 business days',
  mediaType: 'video',
  slides: 12,
  shown: 12,
  description:
    'Knitwear made to order in Braga within four days, for brands that are tired of burning stock. We replaced a very large market slide with a small one that could be believed.',
  highlights: [
    'Unit cost against a container from overseas',
    'Bottom-up market: machines, hours, garments',
    'Cover drawn from the actual stitch chart',
  ],
};
