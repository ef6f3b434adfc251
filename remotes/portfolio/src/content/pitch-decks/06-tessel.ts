import type { DeckArt, PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'tessel',
  title: 'Tessel',
  subtitle: 'Subcontractors paid on Friday',
  category: 'Software',
  industry: 'Construction finance',
  country: 'Germany',
  stage: 'Seed',
  funding: '$4M sought',
  raised: '$4.2M',
  timeline: '6 business days',
  mediaType: 'video',
  description:
    'Invoice finance for tilers, plasterers and painters, approved from the site photograph. A finance deck that never says “disrupt” and shows its loss rate on slide seven.',
  highlights: [
    'Loss rate by cohort, in full view',
    'The trade’s cash gap, week by week',
    'A grid that is laid like the product’s name',
  ],
};

export const art: DeckArt = {
  look: 'swiss',
  motif: 'tiles',
  background: '#ffffff',
  foreground: '#141414',
  accent: '#e2231a',
  second: '#f4c531',
  display: 'epilogue',
  text: 'epilogue',
  cover: 'Paid on Friday.',
  problem: {
    claim: 'The floor is laid in June and paid in September.',
    figure: '83 days',
    label: 'from finished work to money',
  },
  market: {
    claim: 'Small invoices, enormous pile.',
    segments: [
      { label: 'Trade invoices, DACH', value: '$210B', size: 100 },
      { label: 'Under 50 staff', value: '$74B', size: 45 },
      { label: 'Reachable by 2028', value: '$1.9B', size: 12 },
    ],
  },
  traction: {
    claim: 'Growing, and still being repaid.',
    label: 'Financed per month, $K',
    chart: 'columns',
    series: [
      { at: 'Q1', value: 90 },
      { at: 'Q2', value: 210 },
      { at: 'Q3', value: 430 },
      { at: 'Q4', value: 560 },
      { at: 'Q5', value: 940 },
    ],
  },
  ask: {
    amount: '$4M',
    claim: 'Two countries, one credit model.',
    uses: [
      { label: 'First-loss capital', share: 40 },
      { label: 'Engineering', share: 35 },
      { label: 'Field sales', share: 25 },
    ],
  },
};
