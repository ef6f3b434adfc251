import type { PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'grainline',
  title: 'Grainline',
  subtitle: 'The harvest, still there in March',
  category: 'Climate',
  industry: 'Agricultural technology',
  country: 'India',
  stage: 'Seed',
  funding: '$1M sought',
  raised: '$1.1M',
  timeline: '6 business days',
  mediaType: 'video',
  slides: 12,
  shown: 2,
  description:
    'Moisture and heat sensors for village grain stores, sold to co-operatives by the sack protected. The deck prices everything in sacks first and dollars second, as its customers do.',
  highlights: ['Ten named first customers in harvest order', 'Pricing in sacks, with dollars beneath'],
};
