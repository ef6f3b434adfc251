import type { BusinessPlan } from '../../../schema/schema.ts';

export const page: BusinessPlan = {
  id: 'solstice',
  title: 'Solstice Cold Storage',
  industry: 'Cold chain logistics',
  country: 'Philippines',
  funding: '$2.4M project loan',
  timeline: '7 business days',
  description:
    'Solar-powered cold rooms for the fishing ports of Mindanao. The sensitivity page included four weeks without grid power; when the typhoon came, the lender already knew the answer.',
  highlights: [
    'Price per crate-night against ice and against spoilage',
    'Battery sizing linked to the cash flow',
    'Twelve scenarios, weather included',
    'Covenants tested every quarter to year five',
  ],
};
