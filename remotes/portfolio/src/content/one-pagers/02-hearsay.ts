import type { OnePager, OnePagerArt } from '../../../schema/schema.ts';

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
  highlights: [
    'Reads in forty seconds, tested aloud',
    'Latency, venues and returns in one row',
    'Dark as the theatre that it is read in',
  ],
};

export const art: OnePagerArt = {
  look: 'letter',
  background: '#17151f',
  foreground: '#f5f1e8',
  accent: '#f7c948',
  second: '#453f5c',
  display: 'instrument-serif',
  text: 'outfit',
  problem:
    'One theatre-goer in six strains to hear. Captioned nights are two in a hundred, and on a screen to the side.',
  answer: 'Light glasses show each line beside the actor who speaks it. A venue rents a case of thirty.',
  numbers: [
    { figure: '0.3 s', label: 'behind the voice' },
    { figure: '14', label: 'venues in pilot' },
    { figure: '92%', label: 'would come again' },
  ],
  series: [1, 2, 2, 4, 7, 11, 14],
  seriesLabel: 'Venues in pilot, by month',
  team: ['Orla Finch, deaf actor and producer', 'Sunil Bhatt, speech engineer'],
  uses: [
    { label: 'Hardware run', share: 55 },
    { label: 'Speech model', share: 30 },
    { label: 'Venue team', share: 15 },
  ],
};
