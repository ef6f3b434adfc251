import type { DeckArt, PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'nightshift',
  title: 'Nightshift',
  subtitle: 'Hospital nights, filled by noon',
  category: 'Health',
  industry: 'Workforce software',
  country: 'Philippines',
  stage: 'Seed',
  funding: '$1.8M sought',
  raised: '$1.8M',
  timeline: '5 business days',
  mediaType: 'video',
  slides: 12,
  description:
    'A rota marketplace for night nurses that pays on the morning after. The cover is a hospital at night, its windows lit where a shift is filled, and the deck counts windows from there on.',
  highlights: [
    'Fill rate by hour, in one rising line',
    'Nurse retention shown before revenue',
    'Compliance answered on a single page',
  ],
};

export const art: DeckArt = {
  look: 'poster',
  motif: 'windows',
  background: '#1b1147',
  foreground: '#f7f2ff',
  accent: '#ffb454',
  second: '#3a2a86',
  display: 'sora',
  text: 'sora',
  cover: 'Hospital nights, filled by noon.',
  problem: {
    claim: 'At 3 a.m. the ward is one nurse short.',
    figure: '19%',
    label: 'of night shifts start unfilled',
  },
  solution: {
    claim: 'Offered at breakfast, filled by noon.',
    text: 'Nurses see tonight’s shifts with the pay beside each, and are paid the morning after.',
  },
  product: {
    claim: 'One list, one tap, one payslip.',
    steps: [
      'Ward posts the night at seven',
      'Licence and rest hours checked',
      'Paid at eight the next morning',
    ],
  },
  whyNow: {
    claim: 'Nights changed after 2021.',
    dates: [
      { at: '2021', label: 'Hospitals may share nurses' },
      { at: '2023', label: 'Rest hours are enforced' },
      { at: '2025', label: 'Instant pay reaches every bank' },
    ],
  },
  market: {
    claim: 'Nights are a market of their own.',
    segments: [
      { label: 'Agency nursing, SE Asia', value: '$3.8B', size: 100 },
      { label: 'Night and weekend', value: '$1.5B', size: 46 },
      { label: 'Metro hospitals', value: '$210M', size: 17 },
    ],
  },
  model: {
    claim: 'A fee on a night that is filled.',
    numbers: [
      { figure: '12%', label: 'of the shift' },
      { figure: '$7', label: 'left on each shift' },
      { figure: '4 mo', label: 'to earn back a ward' },
    ],
  },
  traction: {
    claim: 'From 90 shifts a month to 2,210.',
    label: 'Shifts filled per month',
    chart: 'steps',
    series: [
      { at: 'Apr', value: 90 },
      { at: 'May', value: 240 },
      { at: 'Jun', value: 520 },
      { at: 'Jul', value: 880 },
      { at: 'Aug', value: 1430 },
      { at: 'Sep', value: 2210 },
    ],
  },
  competition: {
    claim: 'How a night is filled today.',
    rows: [
      { name: 'Phone lists', lack: 'Two hours of calls' },
      { name: 'Agencies', lack: 'Paid in six weeks' },
      { name: 'Overtime', lack: 'And a resignation in May' },
    ],
    ours: 'Filled by noon, paid by eight',
  },
  route: {
    claim: 'Ward sisters decide.',
    steps: [
      'One ward per hospital, one month',
      'The fill rate hangs on the door',
      'The hospital signs for all wards',
    ],
  },
  team: {
    claim: 'They worked the nights.',
    people: [
      { name: 'Carla Mendoza', role: 'Night nurse for nine years' },
      { name: 'Paolo Reyes', role: 'Payroll engineer' },
      { name: 'Dr. Ben Tan', role: 'Hospital director' },
    ],
  },
  ask: {
    amount: '$1.8M',
    claim: 'Forty hospitals, four cities.',
    uses: [
      { label: 'Hospital sales', share: 40 },
      { label: 'Next-day pay float', share: 35 },
      { label: 'Product', share: 25 },
    ],
  },
};
