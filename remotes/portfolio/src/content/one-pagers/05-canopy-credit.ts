import type { OnePager, OnePagerArt } from '../../../schema/schema.ts';

export const page: OnePager = {
  id: 'canopy-credit',
  title: 'Canopy Credit',
  tagline: 'City trees as an insurable asset',
  industry: 'Climate finance',
  country: 'Spain',
  funding: '$1.8M seed',
  pages: '1 page',
  description:
    'Cities value a street tree at nothing until it falls. This sheet values one tree in Seville and lets the reader multiply by the other hundred and ninety thousand.',
  highlights: [
    'One tree, valued in euros',
    'The count beside the value',
    'Shade stated in degrees, not in adjectives',
  ],
};

export const art: OnePagerArt = {
  look: 'banner',
  background: '#f4f9ee',
  foreground: '#173016',
  accent: '#3c7d22',
  second: '#c3dfa9',
  display: 'dm-serif',
  text: 'manrope',
  problem: 'A mature plane tree cools eleven flats, and stands in the books of its city at zero.',
  answer:
    'We measure, insure and finance street trees as infrastructure, so a council can borrow against shade.',
  numbers: [
    { figure: '€6,400', label: 'value of one tree' },
    { figure: '190K', label: 'trees in the pilot city' },
    { figure: '−4 °C', label: 'on the street below' },
  ],
  series: [1, 3, 8, 14, 29, 44, 61],
  seriesLabel: 'Trees measured, thousands',
  team: ['Lucía Herrera, municipal finance', 'Iker Otxoa, arborist and modeller'],
  uses: [
    { label: 'Measurement', share: 40 },
    { label: 'Risk capital', share: 40 },
    { label: 'Cities team', share: 20 },
  ],
};
