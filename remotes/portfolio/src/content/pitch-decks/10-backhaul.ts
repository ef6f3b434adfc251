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
  description:
    'Matching for the return leg between Monterrey and the Bajío, where four trucks in ten run empty. Eighteen loud slides for a loud trade, with a calm appendix for the analysts.',
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
  market: {
    claim: 'One corridor is already a company.',
    segments: [
      { label: 'Mexican road freight', value: '$62B', size: 100 },
      { label: 'Return legs', value: '$17B', size: 47 },
      { label: 'Three corridors', value: '$900M', size: 16 },
    ],
  },
  traction: {
    claim: 'Loads matched, doubled, doubled.',
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
