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
  slides: 18,
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
  solution: {
    claim: 'A photograph is the invoice.',
    text: 'The tiler photographs the finished floor, the site manager approves it, the money is there on Friday.',
  },
  product: {
    claim: 'Three taps on a dusty phone.',
    steps: [
      'Photograph the finished work',
      'Site manager approves on site',
      'Paid on Friday, settled in September',
    ],
  },
  whyNow: {
    claim: 'The paper has left the building site.',
    dates: [
      { at: '2023', label: 'Site diaries go digital' },
      { at: '2025', label: 'E-invoices become compulsory' },
      { at: '2026', label: 'Banks stop lending below €50K' },
    ],
  },
  market: {
    claim: 'Small invoices, enormous pile.',
    segments: [
      { label: 'Trade invoices, DACH', value: '$210B', size: 100 },
      { label: 'Under 50 staff', value: '$74B', size: 45 },
      { label: 'Reachable by 2028', value: '$1.9B', size: 12 },
    ],
  },
  model: {
    claim: 'The loss rate, before you ask.',
    numbers: [
      { figure: '0.9%', label: 'lost, of what was financed' },
      { figure: '2.4%', label: 'fee on each invoice' },
      { figure: '78 days', label: 'until our money is back' },
    ],
  },
  traction: {
    claim: 'Ten times the volume in a year.',
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
  competition: {
    claim: 'Who else pays a tiler early.',
    rows: [
      { name: 'Factoring houses', lack: 'From €500K a year only' },
      { name: 'The bank', lack: 'Wants the house as security' },
      { name: 'The contractor', lack: 'For five per cent' },
    ],
    ours: 'From one floor, without a guarantee',
  },
  route: {
    claim: 'Where the trades buy their glue.',
    steps: [
      'Counter staff at 40 wholesalers',
      'First invoice free of charge',
      'The foreman tells the next site',
    ],
  },
  team: {
    claim: 'One lender, one tiler, one engineer.',
    people: [
      { name: 'Jana Vogt', role: 'Ran credit risk at a trade bank' },
      { name: 'Mirko Babić', role: 'Master tiler, 30 employees' },
      { name: 'Till Reuter', role: 'Payments engineer' },
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
