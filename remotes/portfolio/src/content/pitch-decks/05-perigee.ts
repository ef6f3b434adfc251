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
  market: {
    claim: 'Every licence needs an answer.',
    segments: [
      { label: 'LEO launches to 2032', value: '18,500', size: 100 },
      { label: 'Under 150 kg', value: '7,200', size: 42 },
      { label: 'No propulsion', value: '2,900', size: 17 },
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
