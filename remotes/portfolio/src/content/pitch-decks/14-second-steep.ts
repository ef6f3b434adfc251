import type { PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'second-steep',
  title: 'Second Steep',
  subtitle: 'Good drinks from used tea',
  category: 'Consumer',
  industry: 'Food and drink',
  country: 'Canada',
  stage: 'Pre-seed',
  funding: '$500K sought',
  raised: '$520K',
  timeline: '5 business days',
  mediaType: 'video',
  slides: 12,
  shown: 2,
  description:
    'Kombucha brewed from the leaves that bottling plants discard. A consumer deck that resists the lifestyle photograph and shows the shelf, the margin and the repeat order instead.',
  highlights: ['Gross margin per can, peeled layer by layer'],
};
