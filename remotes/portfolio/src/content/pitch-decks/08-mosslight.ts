import type { DeckArt, PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'mosslight',
  title: 'Mosslight',
  subtitle: 'Insulation that is grown to size',
  category: 'Climate',
  industry: 'Building materials',
  country: 'Netherlands',
  stage: 'Seed',
  funding: '$2.8M sought',
  raised: '$2.5M',
  timeline: '7 business days',
  mediaType: 'video',
  slides: 12,
  description:
    'Wall panels grown from fungus and hemp waste in eight days. Builders do not buy biology, so the fire certificate comes first and the mushroom one slide later.',
  highlights: [
    'Certificates on slide three, mushrooms on slide four',
    'Cost per square metre against mineral wool',
    'Factory plan that scales by the shipping container',
  ],
};

export const art: DeckArt = {
  look: 'atlas',
  motif: 'mycelium',
  background: '#e4ebdc',
  foreground: '#1d2c19',
  accent: '#4b7a33',
  second: '#a8c08e',
  display: 'dm-serif',
  text: 'hanken',
  cover: 'Insulation that is grown to size.',
  problem: {
    claim: 'We insulate homes with what we cannot throw away.',
    figure: '2.4 Mt',
    label: 'of insulation is landfilled a year',
  },
  solution: {
    claim: 'It passed the furnace first.',
    text: 'Fire class B, tested for thirty minutes: a panel of hemp waste, bound by roots of fungus.',
  },
  product: {
    claim: 'And this is the mushroom.',
    steps: [
      'Hemp waste is packed into a mould',
      'Fungus binds it within eight days',
      'Baked, it is a panel and stays one',
    ],
  },
  whyNow: {
    claim: 'Builders need a number below zero.',
    dates: [
      { at: '2023', label: 'Dutch permits count embodied carbon' },
      { at: '2025', label: 'Fire class B without additives' },
      { at: '2027', label: 'Landfill of mineral wool ends' },
    ],
  },
  market: {
    claim: 'Timber builders are already asking.',
    segments: [
      { label: 'EU insulation', value: '$13B', size: 100 },
      { label: 'Timber frame', value: '$1.7B', size: 41 },
      { label: 'Benelux, by 2029', value: '$60M', size: 13 },
    ],
  },
  model: {
    claim: 'Level with wool, per square metre.',
    numbers: [
      { figure: '€19', label: 'sold, per square metre' },
      { figure: '€11', label: 'grown, per square metre' },
      { figure: '€18', label: 'mineral wool, fitted' },
    ],
  },
  traction: {
    claim: 'Ordered before it is grown.',
    label: 'Square metres on order',
    chart: 'line',
    series: [
      { at: 'Q1', value: 300 },
      { at: 'Q2', value: 900 },
      { at: 'Q3', value: 1400 },
      { at: 'Q4', value: 3100 },
      { at: 'Q5', value: 5200 },
      { at: 'Q6', value: 8800 },
    ],
  },
  competition: {
    claim: 'What else fills a wall.',
    rows: [
      { name: 'Mineral wool', lack: 'Cheap, and landfill in the end' },
      { name: 'Wood fibre', lack: 'A third heavier' },
      { name: 'Hemp batts', lack: 'Need a fire additive' },
    ],
    ours: 'Grown to size, no offcuts',
  },
  route: {
    claim: 'Through those who draw the wall.',
    steps: [
      'Detail drawings for ten architects',
      'One panel factory per region',
      'Samples with the fire report attached',
    ],
  },
  team: {
    claim: 'A mycologist, a builder, a baker.',
    people: [
      { name: 'Dr. Femke de Boer', role: 'Fungal materials research' },
      { name: 'Joost Hendriks', role: 'Timber frame contractor' },
      { name: 'Karim Aziz', role: 'Ran ovens in a bread factory' },
    ],
  },
  ask: {
    amount: '$2.8M',
    claim: 'One grow hall, forty homes a month.',
    uses: [
      { label: 'Grow hall', share: 65 },
      { label: 'Certification', share: 15 },
      { label: 'Team', share: 20 },
    ],
  },
};
