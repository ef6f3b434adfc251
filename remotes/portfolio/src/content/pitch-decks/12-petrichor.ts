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
  slides: 12,
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
  cover: 'It holds water. Here is how much.',
  problem: {
    claim: 'Factories buy what falls on them for nothing.',
    figure: '6 ML',
    label: 'runs off a hectare of roof in a year',
  },
  solution: {
    claim: 'A tank, a pump and a meter.',
    text: 'We fit the roof, own the tank and sell the water below the price of the main.',
  },
  product: {
    claim: 'Fitted in nine days, read every hour.',
    steps: [
      'First flush goes to the garden',
      'Filtered and stored on site',
      'Metered like the mains, billed monthly',
    ],
  },
  whyNow: {
    claim: 'Water got a price.',
    dates: [
      { at: '2019', label: 'Drought tariffs for industry' },
      { at: '2023', label: 'New warehouses must store rain' },
      { at: '2026', label: 'Mains price up by a fifth' },
    ],
  },
  market: {
    claim: 'Roofs are the reservoir.',
    segments: [
      { label: 'Industrial roof, km²', value: '1,140', size: 100 },
      { label: 'In water-priced zones', value: '390', size: 44 },
      { label: 'Over 10,000 m²', value: '95', size: 17 },
    ],
  },
  model: {
    claim: 'Leased by the kilolitre.',
    numbers: [
      { figure: '$2.10', label: 'a kilolitre, service included' },
      { figure: '$3.40', label: 'from the main' },
      { figure: '6 yrs', label: 'to earn back a roof' },
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
  competition: {
    claim: 'Where else water comes from.',
    rows: [
      { name: 'The main', lack: 'Dearer every summer' },
      { name: 'Bores', lack: 'Licences are closed' },
      { name: 'Own tanks', lack: 'Nobody looks after them' },
    ],
    ours: 'Ours to fit, ours to fix',
  },
  route: {
    claim: 'Landlords with many roofs.',
    steps: ['One roof per landlord, metered', 'The saving goes in the lease', 'Then the rest of the park'],
  },
  team: {
    claim: 'Plumbers with a model.',
    people: [
      { name: 'Siobhan Kerr', role: 'Hydraulic engineer' },
      { name: 'Matt Doyle', role: 'Fitted 900 tanks' },
      { name: 'Priyanka Nair', role: 'Infrastructure finance' },
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
