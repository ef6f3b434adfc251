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
  slides: 12,
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
  solution: {
    claim: 'A pen that hums when the line is right.',
    text: 'The hand learns the letter by feel, before the eye has time to be ashamed of it.',
  },
  product: {
    claim: 'Twelve minutes, after the register.',
    steps: [
      'The pen guides the first stroke',
      'It lets go as the hand learns',
      'The teacher sees letters, not scores',
    ],
  },
  whyNow: {
    claim: 'Schools have to act now.',
    dates: [
      { at: '2022', label: 'Screening at six becomes duty' },
      { at: '2024', label: 'Support money goes to schools' },
      { at: '2025', label: 'Handwriting is back in the tests' },
    ],
  },
  market: {
    claim: 'Schools first, kitchens second.',
    segments: [
      { label: 'Primary pupils, UK + IE', value: '5.6M', size: 100 },
      { label: 'With a support plan', value: '740K', size: 42 },
      { label: 'In pilot counties', value: '38K', size: 15 },
    ],
  },
  model: {
    claim: 'Per pupil, beside what is paid today.',
    numbers: [
      { figure: '$58', label: 'a pupil and year' },
      { figure: '$940', label: 'for a tutor, per pupil' },
      { figure: '71%', label: 'gross margin' },
    ],
  },
  traction: {
    claim: 'Three times as many words in eight weeks.',
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
  competition: {
    claim: 'What a school can do instead.',
    rows: [
      { name: 'A tutor', lack: 'One child at a time' },
      { name: 'A keyboard', lack: 'Gives up on the hand' },
      { name: 'Worksheets', lack: 'More of what hurt' },
    ],
    ours: 'Thirty children, one lesson',
  },
  route: {
    claim: 'One good teacher per county.',
    steps: [
      'A term’s pilot with a control group',
      'The teacher presents it, not we',
      'The county buys for the rest',
    ],
  },
  team: {
    claim: 'A mother, a teacher, a maker.',
    people: [
      { name: 'Aoife Brennan', role: 'Teacher, mother of a dyslexic son' },
      { name: 'Donal Ryan', role: 'Designed medical pens' },
      { name: 'Dr. Ruth Okafor', role: 'Studies how children write' },
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
