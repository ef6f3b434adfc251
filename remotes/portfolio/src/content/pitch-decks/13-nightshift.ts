import type { PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'nightshift',
  title: 'Nightshift',
  subtitle: 'Hospital nights, filled by noon',
  category: 'Health',
  industry: 'Workforce software',
  country: 'Philippines',
  stage: 'Seed',
  funding: '$1.8M sought',
  raised: '$1.8M',
  timeline: '5 business days',
  mediaType: 'video',
  slides: 12,
  shown: 2,
  description:
    'A rota marketplace for night nurses that pays on the morning after. The cover is a hospital at night, its windows lit where a shift is filled, and the deck counts windows from there on.',
  highlights: ['Fill rate by hour, one window for each shift'],
};
