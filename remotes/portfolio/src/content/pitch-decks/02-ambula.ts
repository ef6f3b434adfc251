import type { PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'ambula',
  title: 'Ambula',
  subtitle: 'The nearest ambulance, not the nearest number',
  category: 'Health',
  industry: 'Emergency health',
  country: 'Kenya',
  stage: 'Seed',
  funding: '$1.4M sought',
  raised: '$1.6M',
  timeline: '6 business days',
  mediaType: 'video',
  slides: 12,
  shown: 12,
  description:
    'Dispatch for a city whose ambulances belong to forty different owners. The deck is built on one number, the eleven minutes between calling and moving, and returns to it on every slide.',
  highlights: [
    'Response times mapped estate by estate',
    'Revenue per vehicle next to minutes saved',
    'A market slide that counts ambulances, not people',
  ],
};
