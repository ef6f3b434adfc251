import type { DeckArt, PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'petrichor',
  title: 'Petrichor',
  subtitle: 'It holds water. Here is how much.',
  category: 'Climate',
  industry: 'Water infrastructure',
  country: 'Australia',
  stage: 'Seed',
  funding: '$2M sought',
  raised: '$2.1M',
  timeline: '6 business days',
  mediaType: 'video',
  description:
    'Rain harvesting for warehouse roofs, leased by the litre. A dry sense of humour about wet things, and a model that shows the drought years as plainly as the good ones.',
  highlights: [
    'Thirty years of rainfall behind every forecast',
    'Lease priced per kilolitre, maintenance included',
    'The word “disruptive” does not occur',
  ],
};

export const art: DeckArt = {
  look: 'atlas',
  motif: 'rain',
  background: '#dde9f2',
  foreground: '#10273a',
  accent: '#1f62ad',
  second: '#94badc',
  display: 'instrument-serif',
  text: 'hanken',
  cover: 'It holds water.',
  problem: {
    claim: 'Factories buy what falls on them for nothing.',
    figure: '61 ML',
    label: 'runs off one large roof in a year',
  },
  market: {
    claim: 'Roofs are the reservoir.',
    segments: [
      { label: 'Industrial roof, km²', value: '1,140', size: 100 },
      { label: 'In water-priced zones', value: '390', size: 44 },
      { label: 'Over 10,000 m²', value: '95', size: 17 },
    ],
  },
  traction: {
    claim: 'Leased, filled, metered.',
    label: 'Megalitres delivered',
    chart: 'columns',
    series: [
      { at: '2021', value: 4 },
      { at: '2022', value: 22 },
      { at: '2023', value: 31 },
      { at: '2024', value: 58 },
      { at: '2025', value: 104 },
    ],
  },
  ask: {
    amount: '$2M',
    claim: 'Thirty roofs before summer.',
    uses: [
      { label: 'Tanks and pumps', share: 60 },
      { label: 'Metering', share: 15 },
      { label: 'Install crews', share: 25 },
    ],
  },
};
