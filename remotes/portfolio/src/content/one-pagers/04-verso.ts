import type { OnePager } from '../../../schema/schema.ts';

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
