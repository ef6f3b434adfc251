import type { OnePager } from '../../../schema/schema.ts';

export const page: OnePager = {
  id: 'hearsay',
  title: 'Hearsay',
  tagline: 'Captions on the stage, not on a phone',
  industry: 'Accessibility hardware',
  country: 'United Kingdom',
  funding: '$900K pre-seed',
  pages: '1 page',
  description:
    'Glasses that place live captions beside whoever is speaking in a theatre. Two founders, one of them deaf, and a sheet that spends its largest type on the audience and not on the optics.',
  highlights: ['Latency, venues and returns in one row', 'Dark as the theatre that it is read in'],
};
