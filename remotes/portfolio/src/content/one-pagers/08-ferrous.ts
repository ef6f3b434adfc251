import type { OnePager, OnePagerArt } from '../../../schema/schema.ts';

export const page: OnePager = {
  id: 'ferrous',
  title: 'Ferrous',
  tagline: 'Magnets from the motors we throw away',
  industry: 'Materials recovery',
  country: 'Estonia',
  funding: '$4M seed extension',
  pages: '1 page',
  description:
    'Rare-earth magnets reclaimed from scrap motors without melting them. The sheet is laid out in cells, as a chemist would: each holds one fact, and only one of them is about the market.',
  highlights: [
    'Laid out in cells, one fact in each',
    'Purity and energy against the mined grade',
    'Output drawn month by month',
  ],
};

export const art: OnePagerArt = {
  look: 'elements',
  background: '#f1f3f5',
  foreground: '#1b1f24',
  accent: '#3a49c9',
  second: '#cdd3ee',
  display: 'syne',
  text: 'outfit',
  problem:
    'Every scrapped motor holds magnets that one country mines and everybody needs. Ninety-nine in a hundred are shredded.',
  answer:
    'Hydrogen turns them to powder inside the motor, at room temperature. We press them again within a day.',
  numbers: [
    { figure: '98.6%', label: 'purity' },
    { figure: '−81%', label: 'energy, against mining' },
    { figure: '12 t', label: 'a month, first line' },
  ],
  series: [0, 1, 2, 4, 5, 9, 12],
  market: 'Six scrap yards within a day’s drive hold 40 t a month.',
  seriesLabel: 'Tonnes recovered a month',
  team: ['Kristjan Tamm, metallurgist', 'Liis Org, plant engineering', 'Marek Saar, scrap trade'],
  uses: [
    { label: 'Second line', share: 65 },
    { label: 'Certification', share: 15 },
    { label: 'Feedstock', share: 20 },
  ],
};
