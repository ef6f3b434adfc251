import type { OnePager, OnePagerArt } from '../../../schema/schema.ts';

export const page: OnePager = {
  id: 'sable-audio',
  title: 'Sable Audio',
  tagline: 'Rooms you can hear',
  industry: 'Audio software',
  country: 'Sweden',
  funding: '$1.5M seed',
  pages: '1 page',
  description:
    'A spatial audio kit for meeting software: four voices, four places in the room. Set to fit a phone screen, where most of its readers met it, with footnotes for the people who check.',
  highlights: [
    'Made for the phone it is read on',
    'Every claim a number in its own cell',
    'Team and ask on one screen',
  ],
};

export const art: OnePagerArt = {
  look: 'bento',
  background: '#101418',
  foreground: '#eef3f6',
  accent: '#5ee0b0',
  second: '#27323a',
  display: 'space-grotesk',
  text: 'space-grotesk',
  problem:
    'On a call of eight, everybody speaks from the middle of your forehead. After an hour the brain gives up.',
  answer: 'Eleven lines of code give each voice a place. It runs on the device and adds four milliseconds.',
  numbers: [
    { figure: '4 ms', label: 'added latency' },
    { figure: '6', label: 'paying platforms' },
    { figure: '31M', label: 'minutes a month' },
  ],
  series: [1, 2, 4, 7, 12, 19, 31],
  seriesLabel: 'Minutes rendered, millions',
  team: ['Astrid Lindqvist, acoustics', 'Jonas Ek, signal processing'],
  uses: [
    { label: 'Engineering', share: 60 },
    { label: 'Sales', share: 25 },
    { label: 'Patents', share: 15 },
  ],
};
