import type { DeckArt, PitchDeck } from '../../../schema/schema.ts';

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
  description:
    'A rota marketplace for night nurses that pays on the morning after. The cover is a hospital at night, its windows lit where a shift is filled, and the deck counts windows from there on.',
  highlights: [
    'Fill rate by hour, in one rising line',
    'Nurse retention shown before revenue',
    'Compliance answered on a single page',
  ],
};

export const art: DeckArt = {
  look: 'poster',
  motif: 'windows',
  background: '#1b1147',
  foreground: '#f7f2ff',
  accent: '#ffb454',
  second: '#3a2a86',
  display: 'sora',
  text: 'sora',
  cover: 'Hospital nights, filled by noon.',
  problem: {
    claim: 'At 3 a.m. the ward is one nurse short.',
    figure: '19%',
    label: 'of night shifts start unfilled',
  },
  market: {
    claim: 'Nights are a market of their own.',
    segments: [
      { label: 'Agency nursing, SE Asia', value: '$3.8B', size: 100 },
      { label: 'Night and weekend', value: '$1.5B', size: 46 },
      { label: 'Metro hospitals', value: '$210M', size: 17 },
    ],
  },
  traction: {
    claim: 'Filled faster every month.',
    label: 'Shifts filled per month',
    chart: 'steps',
    series: [
      { at: 'Apr', value: 90 },
      { at: 'May', value: 240 },
      { at: 'Jun', value: 520 },
      { at: 'Jul', value: 880 },
      { at: 'Aug', value: 1430 },
      { at: 'Sep', value: 2210 },
    ],
  },
  ask: {
    amount: '$1.8M',
    claim: 'Forty hospitals, four cities.',
    uses: [
      { label: 'Hospital sales', share: 40 },
      { label: 'Next-day pay float', share: 35 },
      { label: 'Product', share: 25 },
    ],
  },
};
