import type { DeckArt, PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'second-steep',
  title: 'Second Steep',
  subtitle: 'Good drinks from used tea',
  category: 'Consumer',
  industry: 'Food and drink',
  country: 'Canada',
  stage: 'Pre-seed',
  funding: '$500K sought',
  raised: '$520K',
  timeline: '5 business days',
  mediaType: 'video',
  slides: 12,
  description:
    'Kombucha brewed from the leaves that bottling plants discard. A consumer deck that resists the lifestyle photograph and shows the shelf, the margin and the repeat order instead.',
  highlights: [
    'Gross margin per can, peeled layer by layer',
    'Sell-through by shop, including the slow ones',
    'Supply locked in before the brand was shown',
  ],
};

export const art: DeckArt = {
  look: 'editorial',
  motif: 'leaf',
  background: '#e9f0d6',
  foreground: '#21341a',
  accent: '#d4692a',
  second: '#b5c98d',
  display: 'fraunces',
  text: 'figtree',
  cover: 'Good drinks from used tea.',
  problem: {
    claim: 'Bottlers throw the second steep away.',
    figure: '40%',
    label: 'of the flavour is still in the leaf',
  },
  solution: {
    claim: 'Brew it twice. Sell the second.',
    text: 'We collect the leaf warm from the bottling plant and brew again within the hour.',
  },
  product: {
    claim: 'The plant next door is the supplier.',
    steps: [
      'Leaf collected three times a day',
      'Brewed, fermented, canned in nine days',
      'Spent leaf goes to a mushroom farm',
    ],
  },
  whyNow: {
    claim: 'Three shelves moved.',
    dates: [
      { at: '2023', label: 'Plants pay to dump wet leaf' },
      { at: '2024', label: 'Low sugar gets its own bay' },
      { at: '2025', label: 'Grocers list local first' },
    ],
  },
  market: {
    claim: 'One shelf, already growing.',
    segments: [
      { label: 'Functional drinks, CA', value: '$2.9B', size: 100 },
      { label: 'Kombucha', value: '$310M', size: 39 },
      { label: 'Independent grocers', value: '$48M', size: 15 },
    ],
  },
  model: {
    claim: 'A can, peeled layer by layer.',
    numbers: [
      { figure: '$1.92', label: 'paid by the shop' },
      { figure: '$0.88', label: 'can, brew and freight' },
      { figure: '54%', label: 'gross margin' },
    ],
  },
  traction: {
    claim: 'From 320 cans a week to 3,600.',
    label: 'Cans sold per week',
    chart: 'line',
    series: [
      { at: 'wk 4', value: 320 },
      { at: 'wk 8', value: 610 },
      { at: 'wk 12', value: 840 },
      { at: 'wk 16', value: 1500 },
      { at: 'wk 20', value: 2300 },
      { at: 'wk 24', value: 3600 },
    ],
  },
  competition: {
    claim: 'What stands beside us.',
    rows: [
      { name: 'Big kombucha', lack: 'Twice the sugar' },
      { name: 'Iced tea', lack: 'No story, no margin' },
      { name: 'Tap water', lack: 'Our strongest rival' },
    ],
    ours: 'Half the sugar, half the leaf',
  },
  route: {
    claim: 'Shop by shop, slow ones too.',
    steps: ['Thirty grocers in Vancouver', 'Tastings on Thursdays', 'A reorder, then the chain'],
  },
  team: {
    claim: 'A brewer, a buyer, a bottler.',
    people: [
      { name: 'Maya Chen', role: 'Brewer, two medals' },
      { name: 'Luc Tremblay', role: 'Bought drinks for 80 shops' },
      { name: 'Ana Sousa', role: 'Ran a bottling line' },
    ],
  },
  ask: {
    amount: '$500K',
    claim: 'One canning line, 300 shops.',
    uses: [
      { label: 'Canning line', share: 55 },
      { label: 'Stock', share: 25 },
      { label: 'Tastings', share: 20 },
    ],
  },
};
