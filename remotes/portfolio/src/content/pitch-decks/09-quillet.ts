import type { DeckArt, PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'quillet',
  title: 'Quillet',
  subtitle: 'Handwriting, one letter at a time',
  category: 'Education',
  industry: 'Learning support',
  country: 'Ireland',
  stage: 'Pre-seed',
  funding: '$400K sought',
  raised: '$450K',
  timeline: '5 business days',
  mediaType: 'video',
  description:
    'A pen and an app that teach dyslexic children to write by feel. The cover is a page of a child’s own handwriting, before and after; the numbers come third, where they belong.',
  highlights: [
    'A cover that makes the argument without words',
    'School pilot results with the control group shown',
    'Price per pupil beside what schools pay today',
  ],
};

export const art: DeckArt = {
  look: 'notebook',
  motif: 'handwriting',
  background: '#fffdf4',
  foreground: '#2b2170',
  accent: '#f0652f',
  second: '#c4bcff',
  display: 'patrick-hand',
  text: 'patrick-hand',
  cover: 'Handwriting, one letter at a time.',
  problem: {
    claim: 'Clever children decide they are not.',
    figure: '1 in 10',
    label: 'children finds writing this hard',
  },
  market: {
    claim: 'Schools first, kitchens second.',
    segments: [
      { label: 'Primary pupils, UK + IE', value: '5.6M', size: 100 },
      { label: 'With a support plan', value: '740K', size: 42 },
      { label: 'In pilot counties', value: '38K', size: 15 },
    ],
  },
  traction: {
    claim: 'Twelve minutes a day is enough.',
    label: 'Legible words per minute',
    chart: 'line',
    series: [
      { at: 'wk 0', value: 4 },
      { at: 'wk 2', value: 5 },
      { at: 'wk 4', value: 7 },
      { at: 'wk 6', value: 10 },
      { at: 'wk 8', value: 12 },
    ],
  },
  ask: {
    amount: '$400K',
    claim: 'Sixty schools by September.',
    uses: [
      { label: 'Pens', share: 40 },
      { label: 'Curriculum', share: 35 },
      { label: 'Trial', share: 25 },
    ],
  },
};
