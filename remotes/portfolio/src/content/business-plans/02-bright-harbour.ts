import type { BusinessPlan, PlanArt } from '../../../schema/schema.ts';

export const page: BusinessPlan = {
  id: 'bright-harbour',
  title: 'Bright Harbour Nurseries',
  industry: 'Early years education',
  country: 'United Kingdom',
  funding: '$680K growth loan',
  timeline: '7 business days',
  description:
    'Two nurseries by the sea, a waiting list for a third. Occupancy, ratios and inspection dates carry this plan; the founder answered the questionnaire on a Sunday and had it seven business days later.',
  highlights: [
    'Occupancy ramp, room by room and term by term',
    'Staff-to-child ratios tied to the wage forecast',
    'Funded hours and private fees kept separate',
    'Inspection and registration on the timeline',
  ],
};

export const art: PlanArt = {
  look: 'bound',
  background: '#fdf6dd',
  foreground: '#15435a',
  accent: '#e58a00',
  second: '#9ccbd8',
  display: 'bricolage',
  text: 'figtree',
  cover: 'A third nursery, with the sea in view',
  chapter: {
    number: '3',
    title: 'Ninety-two places, filled by term three',
    lead: 'The waiting list stands at 61 families within two miles. Forty-one have paid a deposit, which fills the baby room before the doors open.',
  },
  years: ['Y1', 'Y2', 'Y3', 'Y4', 'Y5'],
  currency: '£K',
  forecast: [
    { label: 'Private fees', values: [410, 702, 828, 861, 896], because: 'Places × fee × weeks open' },
    { label: 'Funded hours', values: [168, 274, 318, 331, 344], because: 'County rate, hours claimed' },
    { label: 'Staff', values: [-398, -612, -688, -716, -745], because: 'Ratios at every hour' },
    { label: 'Premises', values: [-96, -99, -102, -105, -108], because: 'Lease, with its reviews' },
    { label: 'Food and overheads', values: [-96, -117, -142, -147, -151], because: 'Per child and day' },
    { label: 'Operating profit', values: [-12, 148, 214, 224, 236], because: 'From the second year' },
  ],
  note: 'Ratios of 1:3, 1:5 and 1:8 are held at every hour of the day, lunch included.',
};
