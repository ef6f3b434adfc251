import type { DeckArt, PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'paper-golem',
  title: 'Paper Golem Games',
  subtitle: 'A city you can crease',
  category: 'Games',
  industry: 'Video games',
  country: 'Poland',
  stage: 'Pre-seed',
  funding: '$750K sought',
  raised: '$700K',
  timeline: '7 business days',
  mediaType: 'video',
  slides: 12,
  description:
    'A puzzle game in which the streets fold. Publishers see two hundred decks a month, so this one looks like the game and still finds room for a burn rate a grown-up can follow.',
  highlights: [
    'Drawn in the game’s own folded paper',
    'Wishlists against comparable launches',
    'Milestones tied to payments, month by month',
  ],
};

export const art: DeckArt = {
  look: 'notebook',
  motif: 'fold',
  background: '#eadfc9',
  foreground: '#2b2118',
  accent: '#bf3a2b',
  second: '#cbb48d',
  display: 'syne',
  text: 'outfit',
  cover: 'A city you can crease.',
  problem: {
    claim: 'Puzzle players have finished everything.',
    figure: '6 hrs',
    label: 'and the best ones are over',
  },
  solution: {
    claim: 'Fold the street, cross the river.',
    text: 'The level is a sheet of paper. Every solution is a fold, and every fold is undoable.',
  },
  product: {
    claim: 'Playable today.',
    steps: [
      'Forty of ninety levels are built',
      'Runs on a handheld at 60 frames',
      'No text: nothing to translate',
    ],
  },
  whyNow: {
    claim: 'Why this year.',
    dates: [
      { at: '2024', label: 'Handhelds pass ten million' },
      { at: '2025', label: 'Demo festivals replace trailers' },
      { at: '2026', label: 'Two genre hits are two years old' },
    ],
  },
  market: {
    claim: 'A small genre that pays full price.',
    segments: [
      { label: 'PC indie buyers', value: '48M', size: 100 },
      { label: 'Puzzle wishlisters', value: '6.2M', size: 41 },
      { label: 'Needed to recoup', value: '61K', size: 11 },
    ],
  },
  model: {
    claim: 'A burn rate for grown-ups.',
    numbers: [
      { figure: '$52K', label: 'a month, six people' },
      { figure: '14 mo', label: 'to release' },
      { figure: '61K', label: 'copies to recoup' },
    ],
  },
  traction: {
    claim: 'From 2 thousand wishlists to 44.',
    label: 'Wishlists, thousands',
    chart: 'line',
    series: [
      { at: 'Feb', value: 2 },
      { at: 'Apr', value: 5 },
      { at: 'Jun', value: 18 },
      { at: 'Aug', value: 26 },
      { at: 'Oct', value: 44 },
    ],
  },
  competition: {
    claim: 'Comparable launches.',
    rows: [
      { name: 'Short puzzlers', lack: 'Three hours long' },
      { name: 'Dark puzzlers', lack: 'Clever and wordy' },
      { name: 'Origami apps', lack: 'No game in them' },
    ],
    ours: 'Six hours more, by folding',
  },
  route: {
    claim: 'Show, then wait.',
    steps: ['Demo at two festivals', 'A fold of the week, online', 'Publisher doubles the launch week'],
  },
  team: {
    claim: 'Six people, two games shipped.',
    people: [
      { name: 'Mateusz Zielinski', role: 'Studio head, designer' },
      { name: 'Ola Nowak', role: 'Art, ex animation' },
      { name: 'Kuba Wrona', role: 'Engine and tools' },
    ],
  },
  ask: {
    amount: '$750K',
    claim: 'Fourteen months to release.',
    uses: [
      { label: 'Team of six', share: 70 },
      { label: 'Console ports', share: 20 },
      { label: 'Sound', share: 10 },
    ],
  },
};
