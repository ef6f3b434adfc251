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
  description:
    'Wall panels grown from fungus and hemp waste in eight days. Builders do not buy biology, so the deck opens with a fire certificate and only then shows how it grows.',
  highlights: [
    'Certificates on slide three, mushrooms on slide nine',
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
  market: {
    claim: 'Timber builders are already asking.',
    segments: [
      { label: 'EU insulation', value: '$13B', size: 100 },
      { label: 'Timber frame', value: '$1.7B', size: 41 },
      { label: 'Benelux, by 2029', value: '$60M', size: 13 },
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
