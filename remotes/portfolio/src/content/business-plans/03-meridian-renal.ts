import type { BusinessPlan } from '../../../schema/schema.ts';

export const page: BusinessPlan = {
  id: 'meridian-renal',
  title: 'Meridian Renal Care',
  industry: 'Specialist healthcare',
  country: 'Ghana',
  funding: '$1.9M development finance',
  timeline: '7 business days',
  description:
    'A twenty-chair dialysis clinic in Kumasi, the first within four hours’ drive. The plan shows lenders the chairs, the shifts and the price of clean water, month by month for five years.',
  highlights: [
    'Sessions per chair per day as the single driver',
    'Water treatment costed at three qualities',
    'Currency scenarios for imported consumables',
    'Five years month by month, chair by chair',
  ],
};
