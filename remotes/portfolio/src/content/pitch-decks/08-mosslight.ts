import type { PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'mosslight',
  title: 'Mosslight',
  subtitle: 'Insulation that is grown to size',
  category: 'Climate',
  industry: 'Building materials',
  country: 'Netherlands',
  stage: 'Seed',
  funding: '$2.8M sought',
  raised: '$2.5M',
  timeline: '7 business days',
  mediaType: 'video',
  slides: 12,
  shown: 2,
  description:
    'Wall panels grown from fungus and hemp waste in eight days. Builders do not buy biology, so the fire certificate comes first and the mushroom one slide later.',
  highlights: ['The fire certificate before the mushroom', 'Thirty minutes in the furnace, in one chart'],
};
