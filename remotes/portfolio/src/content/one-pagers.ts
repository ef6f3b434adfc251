import type { OnePager } from '../../schema/schema.ts';

/** SAMPLE CONTENT, in the order of the page. */
export const onePagers: readonly OnePager[] = [
  {
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
  },
  {
    id: 'hearsay',
    title: 'Hearsay',
    tagline: 'Captions where the audience already looks',
    industry: 'Accessibility hardware',
    country: 'United Kingdom',
    funding: '$900K pre-seed',
    pages: '1 page',
    description:
      'Glasses that place live captions beside whoever is speaking in a theatre. Two founders, one of them deaf, and a sheet that spends its largest type on the audience and not on the optics.',
    highlights: ['Latency, venues and returns in one row', 'Dark as the theatre that it is read in'],
  },
  {
    id: 'brickwise',
    title: 'Brickwise',
    tagline: 'Insurance that reads the building',
    industry: 'Property insurance',
    country: 'Ireland',
    funding: '$2.5M seed',
    pages: '2 pages',
    description:
      'Landlord cover priced on the damp, the wiring and the roof in place of the postcode. A front for partners and a back for underwriters, each complete without the other.',
    highlights: [
      'Front for the partner, back for the actuary',
      'Loss ratio with its sample size',
      'One building, scored part by part',
    ],
  },
  {
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
      'The slow months drawn like the others',
      'What a book costs and how long it lives',
    ],
  },
  {
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
      'One tree, valued in euros, line by line',
      'The count beside the value',
      'Shade stated in degrees',
    ],
  },
  {
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
  },
  {
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
  },
  {
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
  },
  {
    id: 'mapa-clara',
    title: 'Mapa Clara',
    tagline: 'A doctor within the week',
    industry: 'Health access',
    country: 'Colombia',
    funding: '$800K pre-seed',
    pages: '1 page',
    description:
      'Appointments that other patients gave up, offered to those who wait. The sheet reads like a letter from one patient, and its three figures are the ones that a clinic manager asks for.',
    highlights: [
      'Waiting time, before and after',
      'What a filled hour is worth to a clinic',
      'Set as a letter to one reader',
    ],
  },
  {
    id: 'thimble',
    title: 'Thimble',
    tagline: 'Mended by Thursday',
    industry: 'Repair services',
    country: 'Japan',
    funding: '$600K seed',
    pages: '1 page',
    description:
      'A post box, a needle and a price list for repairing clothes. The story was cut until one sentence was left, Monday to Thursday, and the unit economics went into the margin.',
    highlights: [
      'One promise carries the story',
      'The mended coat, and nothing beside it',
      'Unit economics underneath',
    ],
  },
];
