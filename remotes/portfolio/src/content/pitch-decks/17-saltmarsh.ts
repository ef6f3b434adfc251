import type { PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'saltmarsh',
  title: 'Saltmarsh',
  subtitle: 'Measuring the carbon the tide keeps',
  category: 'Climate',
  industry: 'Environmental data',
  country: 'United Kingdom',
  stage: 'Seed',
  funding: '$2.2M sought',
  raised: '$2.3M',
  timeline: '7 business days',
  mediaType: 'video',
  slides: 12,
  shown: 2,
  description:
    'Soil cores, tide gauges and satellites that turn restored coast into credible credits. A sceptical reader is assumed throughout: the uncertainty of the field is the second slide.',
  highlights: ['The error stated before the estimate'],
};
