import type { OnePager, OnePagerArt } from '../../../schema/schema.ts';

export const page: OnePager = {
  id: 'thimble',
  title: 'Thimble',
  tagline: 'Mended by Thursday',
  industry: 'Repair services',
  country: 'Japan',
  funding: '$600K seed',
  pages: '1 page',
  description:
    'A post box, a needle and a price list for repairing clothes. The story was cut until one sentence was left, Monday to Thursday, and the unit economics went into the margin.',
  highlights: [
    'One promise carries the story',
    'Price, return rate and time in the margin',
    'Left behind in meetings, and kept',
  ],
};

export const art: OnePagerArt = {
  look: 'column',
  background: '#f5f4f0',
  foreground: '#1b1b1f',
  accent: '#24408e',
  second: '#c9cfe3',
  display: 'newsreader',
  text: 'hanken',
  problem: 'Seven in ten garments that are thrown away need one repair. Nobody knows where to take them.',
  answer: 'Post it on Monday, wear it on Thursday. Sixty menders work from home on a fixed price list.',
  numbers: [
    { figure: '¥1,480', label: 'average repair' },
    { figure: '61%', label: 'send a second piece' },
    { figure: '3 days', label: 'door to door' },
  ],
  series: [90, 160, 240, 520, 780, 1200, 1900],
  seriesLabel: 'Repairs a month',
  team: ['Yuki Tanabe, pattern cutter', 'Haru Ito, logistics'],
  uses: [
    { label: 'Menders', share: 50 },
    { label: 'Post boxes', share: 30 },
    { label: 'App', share: 20 },
  ],
};
