import type { OnePager, OnePagerArt } from '../../../schema/schema.ts';

export const page: OnePager = {
  id: 'flint-and-field',
  title: 'Flint & Field',
  tagline: 'Beef that leaves the grass better',
  industry: 'Regenerative farming',
  country: 'Uruguay',
  funding: '$3M growth round',
  pages: '2 pages',
  description:
    'A co-operative of nineteen ranches selling on soil as well as on steak. Soil carbon is the first figure in the margin, because that is the part a buyer cannot get from anyone else.',
  highlights: [
    'Soil results from an outside laboratory',
    'Offtake contracts with their term',
    'A margin that works as a label',
  ],
};

export const art: OnePagerArt = {
  look: 'column',
  background: '#efe9dc',
  foreground: '#26261c',
  accent: '#7b3f1d',
  second: '#b9b27f',
  display: 'zilla-slab',
  text: 'zilla-slab',
  problem: 'Ranches are paid for weight alone, so the soil pays the difference.',
  answer: 'Nineteen ranches graze by rota, are measured by an outside laboratory, and are paid for both.',
  numbers: [
    { figure: '+0.4%', label: 'soil carbon in 3 years' },
    { figure: '19', label: 'ranches, 84,000 ha' },
    { figure: '5 yr', label: 'offtake contracts' },
  ],
  series: [12, 18, 21, 30, 36, 49, 58],
  seriesLabel: 'Tonnes sold direct a month',
  back: {
    title: 'For the buyer',
    rows: [
      { label: 'Soil carbon, outside laboratory', value: '+0.4% in 3 years' },
      { label: 'Samples a ranch, each spring', value: '60' },
      { label: 'Ranches and hectares', value: '19 and 84,000' },
      { label: 'Offtake under contract', value: '5 years, 41 t a month' },
      { label: 'Sold direct, last month', value: '58 t' },
      { label: 'Premium over the market', value: '14%' },
    ],
    note: 'Laboratory reports are numbered by field and are sent on request.',
  },
  team: ['Martín Sosa, third-generation rancher', 'Inés Pereyra, soil scientist'],
  uses: [
    { label: 'Processing', share: 50 },
    { label: 'Measurement', share: 20 },
    { label: 'Working capital', share: 30 },
  ],
};
