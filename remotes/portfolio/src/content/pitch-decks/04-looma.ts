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
  slides: 12,
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
    claim: 'Three garments in ten are made for the sale rack.',
    figure: '30%',
    label: 'of garments are never sold at full price',
  },
  solution: {
    claim: 'The order comes first, the sweater second.',
    text: 'A brand sells tonight; the machine knits tomorrow; the parcel leaves Braga in four days.',
  },
  product: {
    claim: 'From a shop’s basket to the needle bed.',
    steps: [
      'Order arrives as a stitch file',
      'Knitted in one piece, no cutting',
      'Washed, labelled, posted within four days',
    ],
  },
  whyNow: {
    claim: 'Stock became a liability.',
    dates: [
      { at: '2022', label: 'France bans burning unsold clothes' },
      { at: '2024', label: 'Whole-garment machines halve in price' },
      { at: '2026', label: 'The EU asks brands what they destroyed' },
    ],
  },
  market: {
    claim: 'What we can knit, not what the world can wear.',
    segments: [
      { label: 'European knitwear', value: '$34B', size: 100 },
      { label: 'Short-run brands', value: '$2.1B', size: 40 },
      { label: 'Braga, three years', value: '$19M', size: 13 },
    ],
  },
  model: {
    claim: 'We earn where stock used to be lost.',
    numbers: [
      { figure: '$31', label: 'to knit and post a garment' },
      { figure: '$46', label: 'paid by the brand' },
      { figure: '$0', label: 'of stock, ours or theirs' },
    ],
  },
  traction: {
    claim: 'From 210 garments a month to 1,240.',
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
  competition: {
    claim: 'What a small brand can do instead.',
    rows: [
      { name: 'Order from overseas', lack: 'Six hundred pieces at least' },
      { name: 'Knit by hand', lack: 'Three weeks, three times the price' },
      { name: 'Sell less', lack: 'And lose the season' },
    ],
    ours: 'From one piece, in four days',
  },
  route: {
    claim: 'Brands bring brands.',
    steps: [
      'Start with founders who knit',
      'A label that names the machine',
      'Design schools in Porto and Antwerp',
    ],
  },
  team: {
    claim: 'A mill family and a machine builder.',
    people: [
      { name: 'Rafael Monteiro', role: 'Third generation in a Braga mill' },
      { name: 'Inês Carvalho', role: 'Programmed knitting machines' },
      { name: 'Teo Marchetti', role: 'Ran production for two labels' },
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
