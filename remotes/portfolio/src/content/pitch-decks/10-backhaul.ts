import type { PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'backhaul',
  title: 'Backhaul',
  subtitle: 'No truck drives home empty',
  category: 'Logistics',
  industry: 'Road freight',
  country: 'Mexico',
  stage: 'Series A',
  funding: '$7M sought',
  raised: '$7.2M',
  timeline: '7 business days',
  mediaType: 'video',
  slides: 18,
  shown: 12,
  description:
    'Matching for the return leg between Monterrey and the Bajío, where four trucks in ten run empty. Twelve loud slides for a loud trade, a calm appendix of six, and on time although pricing changed mid-week.',
  highlights: [
    'Empty kilometres shown to scale across the slide',
    'Take rate and margin on the same page',
    'The plan drawn as one road, yard by yard',
  ],
};
