import type { OnePager } from '../../../schema/schema.ts';

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
    'Footnotes for the people who check',
  ],
};
