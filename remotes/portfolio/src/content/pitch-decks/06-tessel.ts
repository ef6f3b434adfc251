import type { PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'tessel',
  title: 'Tessel',
  subtitle: 'Subcontractors paid on Friday',
  category: 'Software',
  industry: 'Construction finance',
  country: 'Germany',
  stage: 'Seed',
  funding: '$4M sought',
  raised: '$4.2M',
  timeline: '6 business days',
  mediaType: 'video',
  slides: 18,
  shown: 2,
  description:
    'Invoice finance for tilers, plasterers and painters, approved from the site photograph. A finance deck that never says “disrupt” and shows its loss rate on slide seven.',
  highlights: ['Loss rate by cohort, in full view', 'A grid that is laid like the product’s name'],
};
