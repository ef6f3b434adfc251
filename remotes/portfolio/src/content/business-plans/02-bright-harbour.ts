import type { BusinessPlan } from '../../../schema/schema.ts';

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
    'Staff-to-child ratios tied to the wage forecast',
    'Funded hours and private fees kept separate',
  ],
};
