import type { OnePager } from '../../../schema/schema.ts';

export const page: OnePager = {
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
};
