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
    'Five-year forecast with a bread-by-bread margin',
    'Break-even shown in loaves per day',
    'Staffing plan that respects a baker’s night',
    'Two sites modelled apart, then together',
  ],
};
