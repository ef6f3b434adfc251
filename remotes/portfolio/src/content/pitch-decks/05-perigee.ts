import type { DeckArt, PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'perigee',
  title: 'Perigee',
  subtitle: 'Leaving orbit without fuel',
  category: 'Space',
  industry: 'Space sustainability',
  country: 'France',
  stage: 'Seed',
  funding: '$3.5M sought',
  raised: '$3.6M',
  timeline: '7 business days',
  mediaType: 'video',
  slides: 12,
  description:
    'A passive drag device the size of a paperback that brings small satellites down on time. Nine quiet diagrams and one hard number, with the regulation drawn as a clock that is already running.',
  highlights: [
    'Orbital decay explained in one diagram',
    'Regulation turned into a dated demand curve',
    'Flight heritage set apart from plans',
  ],
};

export const art: DeckArt = {
  look: 'technical',
  motif: 'orbit',
  background: '#07071c',
  foreground: '#e9eaff',
  accent: '#ff5a36',
  second: '#3d4187',
  display: 'space-grotesk',
  text: 'jetbrains-mono',
  cover: 'Leaving orbit without fuel.',
  problem: {
    claim: 'Small satellites outlive their missions.',
    figure: '5 yr',
    label: 'is now the limit for coming down',
  },
  solution: {
    claim: 'A sail that opens when the mission ends.',
    text: 'No tank, no thruster, no power: air drag does the work, on a schedule that can be proved.',
  },
  product: {
    claim: 'The size of a paperback.',
    steps: [
      'Bolts to two faces of the frame',
      'Opens by timer or by loss of signal',
      'Four booms, nine square metres of film',
    ],
  },
  whyNow: {
    claim: 'The clock is already running.',
    dates: [
      { at: '2022', label: 'The limit falls from 25 years to five' },
      { at: '2024', label: 'It applies to every new US licence' },
      { at: '2027', label: 'Europe makes it law' },
    ],
  },
  market: {
    claim: 'Every licence needs an answer.',
    segments: [
      { label: 'LEO launches to 2032', value: '18,500', size: 100 },
      { label: 'Under 150 kg', value: '7,200', size: 42 },
      { label: 'No propulsion', value: '2,900', size: 17 },
    ],
  },
  model: {
    claim: 'Sold like a part, not like a mission.',
    numbers: [
      { figure: '$48K', label: 'each unit' },
      { figure: '$17K', label: 'to build and test' },
      { figure: '1.9 kg', label: 'against 11 kg for a thruster' },
    ],
  },
  traction: {
    claim: 'Four units flown. Four deployed.',
    label: 'Altitude of unit 1, km',
    chart: 'line',
    series: [
      { at: 'd0', value: 520 },
      { at: 'd60', value: 498 },
      { at: 'd120', value: 455 },
      { at: 'd180', value: 372 },
      { at: 'd210', value: 240 },
      { at: 'd223', value: 90 },
    ],
  },
  competition: {
    claim: 'Other ways to come down.',
    rows: [
      { name: 'Thrusters', lack: 'Fuel kept for a day that may not come' },
      { name: 'Tethers', lack: 'Two flown, none deployed' },
      { name: 'Waiting', lack: 'Not a licence any more' },
    ],
    ours: 'Four units flown, four deployed',
  },
  route: {
    claim: 'On the form before launch.',
    steps: [
      'Listed as an answer in licence forms',
      'Sold through satellite bus makers',
      'Insurers take two points off',
    ],
  },
  team: {
    claim: 'Three who have flown hardware.',
    people: [
      { name: 'Elodie Marchand', role: 'Mechanisms, eight missions' },
      { name: 'Hugo Lefèvre', role: 'Orbital debris, space agency' },
      { name: 'Nadia Benali', role: 'Licensing and space law' },
    ],
  },
  ask: {
    amount: '$3.5M',
    claim: 'Serial production from 2027.',
    uses: [
      { label: 'Flight qualification', share: 45 },
      { label: 'Production', share: 40 },
      { label: 'Licensing desk', share: 15 },
    ],
  },
};
