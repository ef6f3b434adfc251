import type { DeckArt, PitchDeck } from '../../../schema/schema.ts';

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
  description:
    'Moisture and heat sensors for village grain stores, sold to co-operatives by the sack protected. The deck prices everything in sacks first and dollars second, as its customers do.',
  highlights: [
    'Losses prevented, audited by the co-operatives',
    'Pricing in sacks, with dollars beneath',
    'Ten named first customers in harvest order',
  ],
};

export const art: DeckArt = {
  look: 'atlas',
  motif: 'grain',
  background: '#f4e6bd',
  foreground: '#3a2c07',
  accent: '#9a6a00',
  second: '#d6b65c',
  display: 'zilla-slab',
  text: 'hanken',
  cover: 'The harvest, still there in March.',
  problem: {
    claim: 'Grain is lost after the hard part is over.',
    figure: '1 in 8',
    label: 'sacks spoils in the village store',
  },
  market: {
    claim: 'Sold to co-operatives, paid by the sack.',
    segments: [
      { label: 'Village stores', value: '410K', size: 100 },
      { label: 'In co-operatives', value: '96K', size: 44 },
      { label: 'Two states first', value: '11K', size: 14 },
    ],
  },
  traction: {
    claim: 'Three harvests of evidence.',
    label: 'Sacks protected, thousands',
    chart: 'steps',
    series: [
      { at: 'K22', value: 4 },
      { at: 'R23', value: 11 },
      { at: 'K23', value: 19 },
      { at: 'R24', value: 46 },
      { at: 'K24', value: 88 },
    ],
  },
  ask: {
    amount: '$1M',
    claim: 'Eight hundred stores before the rains.',
    uses: [
      { label: 'Sensors', share: 50 },
      { label: 'Field teams', share: 30 },
      { label: 'Agronomy', share: 20 },
    ],
  },
};
