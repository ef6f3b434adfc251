import type { DeckArt, PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'grainline',
  title: 'Grainline',
  subtitle: 'The harvest, still there in March',
  category: 'Climate',
  industry: 'Agricultural technology',
  country: 'India',
  stage: 'Seed',
  funding: '$1M sought',
  raised: '$1.1M',
  timeline: '6 business days',
  mediaType: 'video',
  slides: 12,
  description:
    'Moisture and heat sensors for village grain stores, sold to co-operatives by the sack protected. The deck prices everything in sacks first and dollars second, as its customers do.',
  highlights: [
    'Losses prevented, audited by the co-operatives',
    'Pricing in sacks, with dollars beneath',
    'Ten named first customers in harvest order',
  ],
};

export const art: DeckArt = {
  look: 'atlas',
  motif: 'grain',
  background: '#f4e6bd',
  foreground: '#3a2c07',
  accent: '#9a6a00',
  second: '#d6b65c',
  display: 'zilla-slab',
  text: 'hanken',
  cover: 'The harvest, still there in March.',
  problem: {
    claim: 'Grain is lost after the hard part is over.',
    figure: '1 in 8',
    label: 'sacks spoils in the village store',
  },
  solution: {
    claim: 'A sensor in the sack, a message in time.',
    text: 'When a store gets damp or warm, the keeper is told which corner to turn tonight.',
  },
  product: {
    claim: 'No screen, no wires, five seasons.',
    steps: [
      'A spike with a five-season battery',
      'A gateway on the temple roof',
      'A voice message in the keeper’s language',
    ],
  },
  whyNow: {
    claim: 'Three things came together.',
    dates: [
      { at: '2020', label: 'Sensors fall below two dollars' },
      { at: '2022', label: 'Co-operatives may borrow against grain' },
      { at: '2024', label: 'Insurers ask for store records' },
    ],
  },
  market: {
    claim: 'Sold to co-operatives, paid by the sack.',
    segments: [
      { label: 'Village stores', value: '410K', size: 100 },
      { label: 'In co-operatives', value: '96K', size: 44 },
      { label: 'Two states first', value: '11K', size: 14 },
    ],
  },
  model: {
    claim: 'Priced by the sack.',
    numbers: [
      { figure: '9¢', label: 'a sack and season' },
      { figure: '70¢', label: 'of grain saved by it' },
      { figure: '26 mo', label: 'to earn back a store’s sensors' },
    ],
  },
  traction: {
    claim: 'Five harvests of evidence.',
    label: 'Sacks protected, thousands',
    chart: 'steps',
    series: [
      { at: 'K22', value: 4 },
      { at: 'R23', value: 11 },
      { at: 'K23', value: 19 },
      { at: 'R24', value: 46 },
      { at: 'K24', value: 88 },
    ],
  },
  competition: {
    claim: 'How grain is guarded now.',
    rows: [
      { name: 'Nose and hand', lack: 'Notices when it is too late' },
      { name: 'Fumigation', lack: 'Kills weevils, not mould' },
      { name: 'Steel silos', lack: 'Ten times the price' },
    ],
    ours: 'Fits the store that is there',
  },
  route: {
    claim: 'Ten who will say yes by harvest.',
    steps: [
      'Ten named co-operatives, two states',
      'Paid in sacks after the harvest',
      'The district office shows the others',
    ],
  },
  team: {
    claim: 'Soil, silicon and bookkeeping.',
    people: [
      { name: 'Arjun Deshmukh', role: 'Grew up over a grain shop' },
      { name: 'Meera Pillai', role: 'Low-power radio engineer' },
      { name: 'Suresh Yadav', role: 'Managed 60 co-operatives' },
    ],
  },
  ask: {
    amount: '$1M',
    claim: 'Eight hundred stores before the rains.',
    uses: [
      { label: 'Sensors', share: 50 },
      { label: 'Field teams', share: 30 },
      { label: 'Agronomy', share: 20 },
    ],
  },
};
