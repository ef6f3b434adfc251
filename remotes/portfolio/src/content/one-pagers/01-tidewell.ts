import type { OnePager, OnePagerArt } from '../../../schema/schema.ts';

export const page: OnePager = {
  id: 'tidewell',
  title: 'Tidewell',
  tagline: 'Fresh water for islands that import it',
  industry: 'Desalination',
  country: 'Cabo Verde',
  funding: '$1.2M seed',
  pages: '1 page',
  description:
    'A container that turns sea, sun and salt into drinking water at a third of the barge price. Problem and answer stand side by side, each in a sentence, and the price follows at once.',
  highlights: [
    'Price per cubic metre as the first figure',
    'Problem and answer in a sentence each',
    'Ask and use of funds along the foot',
  ],
};

export const art: OnePagerArt = {
  look: 'banner',
  background: '#ffffff',
  foreground: '#083344',
  accent: '#0e7fa3',
  second: '#bfe4ee',
  display: 'bricolage',
  text: 'hanken',
  problem: 'Twelve inhabited islands buy drinking water by the barge, at up to eleven dollars a cubic metre.',
  answer:
    'A sealed container makes forty cubic metres a day from sea water and daylight, at three dollars sixty.',
  numbers: [
    { figure: '$3.60', label: 'per cubic metre' },
    { figure: '40 m³', label: 'a day, each unit' },
    { figure: '3', label: 'islands, a unit on each' },
  ],
  series: [300, 700, 1200, 1200, 2300, 2900, 3500],
  seriesLabel: 'Cubic metres sold a month',
  team: ['Ana Évora, water engineer', 'Nuno Lima, ex-utility operations'],
  uses: [
    { label: 'Four units', share: 70 },
    { label: 'Operations', share: 20 },
    { label: 'Permits', share: 10 },
  ],
};
