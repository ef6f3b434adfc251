import type { DeckArt, PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'northkite',
  title: 'Northkite',
  subtitle: 'Wind does a third of the work',
  category: 'Logistics',
  industry: 'Maritime technology',
  country: 'Norway',
  stage: 'Series A',
  funding: '$12M sought',
  raised: '$12.4M',
  timeline: '7 business days',
  mediaType: 'video',
  description:
    'Tow-kites that bolt on to bulk carriers during a normal dry-dock stay. The founders led with physics; we led with the owner’s fuel bill and let the physics answer the second question.',
  highlights: [
    'Payback curve by route, drawn from logged voyages',
    'One slide for the sceptic: what happens without wind',
    'Order book shown as ship silhouettes, one per hull',
  ],
};

export const art: DeckArt = {
  look: 'swiss',
  motif: 'kite',
  background: '#f3f6f9',
  foreground: '#0d2440',
  accent: '#ff6b35',
  second: '#a9c1d6',
  display: 'barlow-condensed',
  text: 'manrope',
  cover: 'Wind does a third of the work.',
  problem: {
    claim: 'Fuel is the cost an owner cannot negotiate.',
    figure: '58%',
    label: 'of a bulk voyage is spent on fuel',
  },
  market: {
    claim: 'Retrofit now, while the fleet is still afloat.',
    segments: [
      { label: 'Bulkers and tankers', value: '24,000', size: 100 },
      { label: 'On windy routes', value: '9,100', size: 38 },
      { label: 'In dock before 2030', value: '3,400', size: 14 },
    ],
  },
  traction: {
    claim: 'Logged, not modelled.',
    label: 'Fuel saved per voyage, %',
    chart: 'columns',
    series: [
      { at: 'V1', value: 14 },
      { at: 'V2', value: 17 },
      { at: 'V3', value: 21 },
      { at: 'V4', value: 19 },
      { at: 'V5', value: 27 },
      { at: 'V6', value: 31 },
    ],
  },
  ask: {
    amount: '$12M',
    claim: 'Eleven hulls in eighteen months.',
    uses: [
      { label: 'Production line', share: 55 },
      { label: 'Class approval', share: 20 },
      { label: 'Service crews', share: 25 },
    ],
  },
};
