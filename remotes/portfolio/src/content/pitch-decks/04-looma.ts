import type { DeckArt, PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'looma',
  title: 'Looma',
  subtitle: 'Knitted after it is sold',
  category: 'Consumer',
  industry: 'Fashion manufacturing',
  country: 'Portugal',
  stage: 'Pre-seed',
  funding: '$600K sought',
  raised: '$640K',
  timeline: '5 business days',
  mediaType: 'video',
  description:
    'Knitwear made to order in Braga within four days, for brands that are tired of burning stock. We replaced a very large market slide with a small one that could be believed.',
  highlights: [
    'Unit cost against a container from overseas',
    'Bottom-up market: machines, hours, garments',
    'Cover drawn from the actual stitch chart',
  ],
};

export const art: DeckArt = {
  look: 'editorial',
  motif: 'knit',
  background: '#fbeff1',
  foreground: '#3b1322',
  accent: '#b03a5b',
  second: '#e6b9c3',
  display: 'gloock',
  text: 'figtree',
  cover: 'Knitted after it is sold.',
  problem: {
    claim: 'A third of every collection is made for the bin.',
    figure: '30%',
    label: 'of garments are never sold at full price',
  },
  market: {
    claim: 'What we can knit, not what the world can wear.',
    segments: [
      { label: 'European knitwear', value: '$34B', size: 100 },
      { label: 'Short-run brands', value: '$2.1B', size: 40 },
      { label: 'Braga, three years', value: '$19M', size: 13 },
    ],
  },
  traction: {
    claim: 'Nine brands, most of them twice.',
    label: 'Garments per month',
    chart: 'columns',
    series: [
      { at: 'May', value: 210 },
      { at: 'Jun', value: 340 },
      { at: 'Jul', value: 390 },
      { at: 'Aug', value: 620 },
      { at: 'Sep', value: 980 },
      { at: 'Oct', value: 1240 },
    ],
  },
  ask: {
    amount: '$600K',
    claim: 'Six machines and a second shift.',
    uses: [
      { label: 'Knitting machines', share: 60 },
      { label: 'Order software', share: 25 },
      { label: 'Working capital', share: 15 },
    ],
  },
};
