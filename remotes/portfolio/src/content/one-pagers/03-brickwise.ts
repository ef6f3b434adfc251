import type { OnePager, OnePagerArt } from '../../../schema/schema.ts';

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
    'Regulatory status in one honest line',
  ],
};

export const art: OnePagerArt = {
  look: 'bento',
  background: '#fbf4ef',
  foreground: '#2a1a14',
  accent: '#b8432c',
  second: '#efd3c3',
  display: 'epilogue',
  text: 'epilogue',
  problem:
    'Two identical postcodes, two very different roofs, one price. Good landlords pay for bad buildings.',
  answer:
    'A surveyor’s phone and eleven sensors score the building itself. Cover follows the score every quarter.',
  numbers: [
    { figure: '54%', label: 'loss ratio, 18 months' },
    { figure: '2,140', label: 'buildings scored' },
    { figure: '−22%', label: 'claims after repair' },
  ],
  series: [60, 140, 310, 480, 820, 1300, 2140],
  seriesLabel: 'Buildings under cover',
  back: {
    title: 'For the underwriter',
    rows: [
      { label: 'Loss ratio, by claims closed', value: '54%, n = 2,140' },
      { label: 'Mean score at inception, of 100', value: '61' },
      { label: 'Claims after a repair was made', value: '−22%' },
      { label: 'Largest single loss', value: '€184,000' },
      { label: 'Reinsurance', value: '70% quota share' },
      { label: 'Authorisation', value: 'Tied agent; own licence filed' },
    ],
    note: 'Eighteen months to September. Buildings scored twice count once.',
  },
  team: ['Deirdre Walsh, actuary', 'Paul Mbeki, building surveyor'],
  uses: [
    { label: 'Capacity deposit', share: 45 },
    { label: 'Sensors', share: 25 },
    { label: 'Team', share: 30 },
  ],
};
