import type { PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'docket',
  title: 'Docket',
  subtitle: 'The front door of the legal team',
  category: 'Software',
  industry: 'Legal technology',
  country: 'Singapore',
  stage: 'Seed',
  funding: '$3M sought',
  raised: '$3.3M',
  timeline: '6 business days',
  mediaType: 'video',
  slides: 18,
  shown: 2,
  description:
    'Contract intake for in-house lawyers who are asked for everything by email. The founder is a general counsel, so each claim in the deck is one that can be proved in due diligence.',
  highlights: ['Evidence folder numbered to match the slides'],
};
