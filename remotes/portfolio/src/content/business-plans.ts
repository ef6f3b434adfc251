import type { BusinessPlan } from '../../schema/schema.ts';

/** SAMPLE CONTENT, in the order of the page. */
export const businessPlans: readonly BusinessPlan[] = [
  {
    id: 'oak-and-ember',
    title: 'Oak & Ember',
    industry: 'Craft bakery',
    country: 'Canada',
    funding: '$420K bank loan',
    timeline: '7 business days',
    description:
      'A wood-fired bakery in Halifax wanted a second oven and a second address. The plan prices flour, firewood and four o’clock mornings, and prints every assumption beside the number it drives.',
    highlights: [
      'Five-year forecast with a reason beside each line',
      'Break-even shown in loaves per day',
      'Two sites modelled apart, then together',
      'Cash, month by month, with its lowest point marked',
    ],
  },
  {
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
  },
  {
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
  },
  {
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
  },
  {
    id: 'atlas-vans',
    title: 'Atlas Vans',
    industry: 'Tourism',
    country: 'New Zealand',
    funding: '$560K asset finance',
    timeline: '6 business days',
    description:
      'Camper vans with a mountain guide’s kit inside. The founder asked whether it would work before asking for money; the winter months were run properly, and the twelve vans became eight.',
    highlights: [
      'Hire forecast from eight vans, their nights and their rate',
      'The worst winter of six seasons underneath',
    ],
  },
  {
    id: 'lumen-dental',
    title: 'Lumen Dental Studio',
    industry: 'Dental practice',
    country: 'United States',
    funding: '$850K SBA loan',
    timeline: '7 business days',
    description:
      'A four-chair practice in Austin opening beside a growing school district. Twenty-nine pages, of which the bank read three: the market map, the chair schedule and the repayment table.',
    highlights: ['Write-offs by payer, stated honestly', 'What is left for the owner after the loan is paid'],
  },
];
