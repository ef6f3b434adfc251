import type { PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'paper-golem',
  title: 'Paper Golem Games',
  subtitle: 'A city you can crease',
  category: 'Games',
  industry: 'Video games',
  country: 'Poland',
  stage: 'Pre-seed',
  funding: '$750K sought',
  raised: '$700K',
  timeline: '7 business days',
  mediaType: 'video',
  slides: 12,
  shown: 2,
  description:
    'A puzzle game in which the streets fold. Publishers see two hundred decks a month, so this one looks like the game and still finds room for a burn rate a grown-up can follow.',
  highlights: ['Milestones tied to payments, month by month', 'Drawn in the game’s own folded paper'],
};
