import type { DeckArt, PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'backhaul',
  title: 'Backhaul',
  subtitle: 'No truck drives home empty',
  category: 'Logistics',
  industry: 'Road freight',
  country: 'Mexico',
  stage: 'Series A',
  funding: '$7M sought',
  raised: '$7.2M',
  timeline: '7 business days',
  mediaType: 'video',
  slides: 18,
  description:
    'Matching for the return leg between Monterrey and the Bajío, where four trucks in ten run empty. Twelve loud slides for a loud trade, and a calm appendix of six for the analysts.',
  highlights: [
    'Empty kilometres shown to scale across the slide',
    'Take rate and margin on the same page',
    'Pricing changed mid-week; the deck was still on time',
  ],
};

export const art: DeckArt = {
  look: 'poster',
  motif: 'lanes',
  background: '#ffcf24',
  foreground: '#161616',
  accent: '#0a6d52',
  second: '#f0b400',
  display: 'anton',
  text: 'archivo-narrow',
  cover: 'No truck drives home empty.',
  problem: {
    claim: 'The way back is paid by nobody.',
    figure: '42%',
    label: 'of return kilometres carry air',
  },
  solution: {
    claim: 'Sell the way back before you leave.',
    text: 'The carrier sells the empty leg when the first load is booked, at a price fixed on the spot.',
  },
  product: {
    claim: 'One message, one price, one load.',
    steps: [
      'Driver sends the return date',
      'We price and match in four minutes',
      'Paid at the gate on delivery',
    ],
  },
  whyNow: {
    claim: 'Fuel made the empty leg visible.',
    dates: [
      { at: '2022', label: 'Digital waybills become law' },
      { at: '2023', label: 'Diesel subsidy ends' },
      { at: '2025', label: 'Near-shoring fills the Bajío' },
    ],
  },
  market: {
    claim: 'One corridor is already a company.',
    segments: [
      { label: 'Mexican road freight', value: '$62B', size: 100 },
      { label: 'Return legs', value: '$17B', size: 47 },
      { label: 'Three corridors', value: '$900M', size: 16 },
    ],
  },
  model: {
    claim: 'Take rate and margin, one page.',
    numbers: [
      { figure: '13%', label: 'of each load' },
      { figure: '6%', label: 'left after matching and claims' },
      { figure: '11 loads', label: 'to earn back a carrier' },
    ],
  },
  traction: {
    claim: 'From 180 loads a month to 2,980.',
    label: 'Loads per month',
    chart: 'columns',
    series: [
      { at: 'Q1', value: 180 },
      { at: 'Q2', value: 390 },
      { at: 'Q3', value: 760 },
      { at: 'Q4', value: 1610 },
      { at: 'Q5', value: 2980 },
    ],
  },
  competition: {
    claim: 'Who fills trucks today.',
    rows: [
      { name: 'Brokers', lack: 'A third of the price, by phone' },
      { name: 'Load boards', lack: 'No price, no guarantee' },
      { name: 'Nobody', lack: '42% of the kilometres' },
    ],
    ours: 'A price in four minutes, paid at the gate',
  },
  route: {
    claim: 'Corridor by corridor.',
    steps: ['Forty carriers at one yard', 'Two shippers with daily volume', 'Next corridor at 60% filled'],
  },
  team: {
    claim: 'Dispatchers before founders.',
    people: [
      { name: 'Marisol Vega', role: 'Ran a fleet of 300 trucks' },
      { name: 'Diego Salas', role: 'Priced freight for a retailer' },
      { name: 'Ana Lucía Ramos', role: 'Matching algorithms' },
    ],
  },
  ask: {
    amount: '$7M',
    claim: 'From one corridor to five.',
    uses: [
      { label: 'Corridor teams', share: 45 },
      { label: 'Matching engine', share: 30 },
      { label: 'Carrier credit', share: 25 },
    ],
  },
};
