import type { OnePager, OnePagerArt } from '../../../schema/schema.ts';

export const page: OnePager = {
  id: 'verso',
  title: 'Verso',
  tagline: 'Textbooks that change hands each June',
  industry: 'Education marketplace',
  country: 'Morocco',
  funding: '$350K angel round',
  pages: '1 page',
  description:
    'Schoolbook rental in Casablanca and Rabat, run from corner shops that parents already trust. The English and the French edition share one grid, so that neither looks like the translation.',
  highlights: [
    'Two languages on one grid',
    'Seasonality drawn, not excused',
    'What a book costs and how long it lives',
  ],
};

export const art: OnePagerArt = {
  look: 'column',
  background: '#fffaf0',
  foreground: '#1c2b4a',
  accent: '#c8102e',
  second: '#f3c98b',
  display: 'gloock',
  text: 'figtree',
  problem: 'A school year of books costs a month’s wage, and is thrown away ten months later.',
  answer:
    'Corner shops rent, collect and mend the books. Parents pay a third; each book earns for four years.',
  numbers: [
    { figure: '⅓', label: 'of the new price' },
    { figure: '4 yrs', label: 'life of one book' },
    { figure: '210', label: 'corner shops' },
  ],
  series: [3, 4, 3, 9, 22, 10, 31],
  seriesLabel: 'Books out on loan, thousands',
  team: ['Salma Idrissi, former head teacher', 'Yassine Amrani, retail logistics'],
  uses: [
    { label: 'Book stock', share: 60 },
    { label: 'Shop network', share: 25 },
    { label: 'App', share: 15 },
  ],
};
