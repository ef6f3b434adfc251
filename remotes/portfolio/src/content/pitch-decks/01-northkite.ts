import type { PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'northkite',
  title: 'Northkite',
  subtitle: 'Wind does a third of the work',
  category: 'Logistics',
  industry: 'Maritime technology',
  country: 'Norway',
  stage: 'Series A',
  funding: '$12M sought',
  raised: '$12.4M',
  timeline: '7 business days',
  mediaType: 'video',
  slides: 18,
  shown: 12,
  description:
    'Tow-kites that bolt on to bulk carriers during a normal dry-dock stay. The founders led with physics; we led with the owner’s fuel bill and let the physics answer the second question.',
  highlights: [
    'Payback curve by route, drawn from logged voyages',
    'Every logged voyage shown, the windless one too',
    'Order book shown as ship silhouettes, one per hull',
  ],
};
