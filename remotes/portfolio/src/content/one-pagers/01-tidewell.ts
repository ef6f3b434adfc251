import type { OnePager } from '../../../schema/schema.ts';

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
    'Price per cubic metre, to scale against the barge',
    'Problem and answer in a sentence each',
    'Ask and use of funds along the foot',
  ],
};
