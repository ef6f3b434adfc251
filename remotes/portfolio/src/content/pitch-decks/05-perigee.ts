import type { PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'perigee',
  title: 'Perigee',
  subtitle: 'Leaving orbit without fuel',
  category: 'Space',
  industry: 'Space sustainability',
  country: 'France',
  stage: 'Seed',
  funding: '$3.5M sought',
  raised: '$3.6M',
  timeline: '7 business days',
  mediaType: 'video',
  slides: 12,
  shown: 12,
  description:
    'A passive drag device the size of a paperback that brings small satellites down on time. Nine quiet diagrams and one hard number, with the regulation drawn as a clock that is already running.',
  highlights: [
    'Orbital decay explained in one diagram',
    'Regulation turned into a dated demand curve',
    'Flight heritage set apart from plans',
  ],
};
