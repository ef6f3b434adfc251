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
    claim: 'The best of the leaf goes out with the bin.',
    figure: '60%',
    label: 'of flavour stays in the first steep',
  },
  market: {
    claim: 'One shelf, already growing.',
    segments: [
      { label: 'Functional drinks, CA', value: '$2.9B', size: 100 },
      { label: 'Kombucha', value: '$310M', size: 39 },
      { label: 'Independent grocers', value: '$48M', size: 15 },
    ],
  },
  traction: {
    claim: 'Shops reorder within nine days.',
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
