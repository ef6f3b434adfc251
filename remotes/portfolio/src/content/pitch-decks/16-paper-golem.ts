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
  market: {
    claim: 'A small genre that pays full price.',
    segments: [
      { label: 'PC indie buyers', value: '48M', size: 100 },
      { label: 'Puzzle wishlisters', value: '6.2M', size: 41 },
      { label: 'Needed to recoup', value: '61K', size: 11 },
    ],
  },
  traction: {
    claim: 'A demo, and then a line.',
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
