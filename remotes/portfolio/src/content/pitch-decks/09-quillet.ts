import type { PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'quillet',
  title: 'Quillet',
  subtitle: 'Handwriting, one letter at a time',
  category: 'Education',
  industry: 'Learning support',
  country: 'Ireland',
  stage: 'Pre-seed',
  funding: '$400K sought',
  raised: '$450K',
  timeline: '5 business days',
  mediaType: 'video',
  slides: 12,
  shown: 2,
  description:
    'A pen and an app that teach dyslexic children to write by feel. The cover is a page of a child’s own handwriting, before and after; the numbers come third, where they belong.',
  highlights: [
    'School pilot results with the control group shown',
    'A cover that makes the argument without words',
  ],
};
