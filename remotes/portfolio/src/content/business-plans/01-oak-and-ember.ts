import type { BusinessPlan } from '../../../schema/schema.ts';

export const page: BusinessPlan = {
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
};
