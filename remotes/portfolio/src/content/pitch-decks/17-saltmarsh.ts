import type { DeckArt, PitchDeck } from '../../../schema/schema.ts';

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
  description:
    'Soil cores, tide gauges and satellites that turn restored coast into credible credits. A sceptical reader is assumed throughout: the uncertainty of the field is the second slide.',
  highlights: [
    'The error stated before the estimate',
    'Buyers named by conviction, not by logo size',
    'A method slide that survived peer review',
  ],
};

export const art: DeckArt = {
  look: 'editorial',
  motif: 'tide',
  background: '#e1ebea',
  foreground: '#12363b',
  accent: '#b67a00',
  second: '#7cada9',
  display: 'newsreader',
  text: 'manrope',
  cover: 'What the tide keeps.',
  problem: {
    claim: 'The best carbon store is the worst measured.',
    figure: '±60%',
    label: 'error on a typical coastal estimate',
  },
  solution: {
    claim: 'Measure the mud, not the model.',
    text: 'Soil cores, tide gauges and satellites, joined so that the error is known before the estimate.',
  },
  product: {
    claim: 'Forty cores, one number, its range.',
    steps: ['Cores are taken on a fixed grid', 'Gauges log every tide', 'Satellites fill in between'],
  },
  whyNow: {
    claim: 'Buyers now ask for the error.',
    dates: [
      { at: '2023', label: 'Two forest credits are withdrawn' },
      { at: '2024', label: 'The UK writes a saltmarsh code' },
      { at: '2026', label: 'Auditors must see raw data' },
    ],
  },
  market: {
    claim: 'Scarce, priced and trusted, in that order.',
    segments: [
      { label: 'Blue carbon by 2030', value: '$1.6B', size: 100 },
      { label: 'Needs soil data', value: '$540M', size: 42 },
      { label: 'UK and Wadden coast', value: '$70M', size: 14 },
    ],
  },
  model: {
    claim: 'Paid for measuring, not for selling.',
    numbers: [
      { figure: '$41', label: 'a hectare and year' },
      { figure: '±12%', label: 'error, instead of ±60%' },
      { figure: '63%', label: 'gross margin' },
    ],
  },
  traction: {
    claim: 'Hectares under measurement.',
    label: 'Hectares, thousands',
    chart: 'columns',
    series: [
      { at: '2021', value: 1 },
      { at: '2022', value: 3 },
      { at: '2023', value: 8 },
      { at: '2024', value: 17 },
      { at: '2025', value: 29 },
    ],
  },
  competition: {
    claim: 'How the coast is measured now.',
    rows: [
      { name: 'Global averages', lack: 'Off by half' },
      { name: 'A single survey', lack: 'Good for one year' },
      { name: 'Satellites alone', lack: 'Cannot see below the mud' },
    ],
    ours: 'Every tide, with its error',
  },
  route: {
    claim: 'Restorers, then buyers.',
    steps: [
      'Nine estuaries with restoration bodies',
      'Peer review before the first sale',
      'Buyers who publish their method',
    ],
  },
  team: {
    claim: 'Mud, maths and money.',
    people: [
      { name: 'Dr. Isla Grant', role: 'Coastal ecologist' },
      { name: 'Tom Whitaker', role: 'Ocean statistics' },
      { name: 'Farah Siddiqui', role: 'Carbon markets lawyer' },
    ],
  },
  ask: {
    amount: '$2.2M',
    claim: 'From nine estuaries to thirty.',
    uses: [
      { label: 'Field stations', share: 45 },
      { label: 'Modelling', share: 35 },
      { label: 'Verification', share: 20 },
    ],
  },
};
