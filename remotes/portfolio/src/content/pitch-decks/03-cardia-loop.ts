import type { PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'cardia-loop',
  title: 'Cardia Loop',
  subtitle: 'Cardiac rehab that people finish',
  category: 'Health',
  industry: 'Digital health',
  country: 'United States',
  stage: 'Series A',
  funding: '$9M sought',
  raised: '$9.5M',
  timeline: '7 business days',
  mediaType: 'video',
  slides: 24,
  shown: 2,
  description:
    'Twelve weeks of supervised rehabilitation at home, paid for by insurers. Every claim in the deck carries a source and a year, because its readers are doctors before they are investors.',
  highlights: ['Completion rates against the published baseline'],
};
