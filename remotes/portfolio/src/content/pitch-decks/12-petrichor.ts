import type { PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'petrichor',
  title: 'Petrichor',
  subtitle: 'It holds water. Here is how much.',
  category: 'Climate',
  industry: 'Water infrastructure',
  country: 'Australia',
  stage: 'Seed',
  funding: '$2M sought',
  raised: '$2.1M',
  timeline: '6 business days',
  mediaType: 'video',
  slides: 12,
  shown: 2,
  description:
    'Rain harvesting for warehouse roofs, leased by the litre. A dry sense of humour about wet things, and a model that shows the drought years as plainly as the good ones.',
  highlights: [
    'Thirty years of rainfall behind every forecast',
    'Five drought years, as plain as the good ones',
  ],
};
