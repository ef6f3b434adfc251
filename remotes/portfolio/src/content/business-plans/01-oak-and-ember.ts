import type { BusinessPlan, PlanArt } from '../../../schema/schema.ts';

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

export const art: PlanArt = {
  look: 'magazine',
  background: '#fff8ee',
  foreground: '#33211a',
  accent: '#cf4a17',
  second: '#e9c9a4',
  display: 'fraunces',
  text: 'figtree',
  cover: 'A second oven on Agricola Street',
  chapter: {
    number: '4',
    title: 'What a loaf has to earn',
    lead: 'At 310 loaves a day the second shop covers its rent, its baker and its wood. The first shop passed that number in its eleventh week.',
  },
  years: ['Y1', 'Y2', 'Y3', 'Y4', 'Y5'],
  currency: 'CA$K',
  forecast: [
    { label: 'Bread and pastry', values: [612, 894, 1105, 1240, 1338] },
    { label: 'Wholesale', values: [84, 140, 205, 248, 280] },
    { label: 'Ingredients and wood', values: [-226, -321, -398, -446, -481] },
    { label: 'Wages', values: [-318, -402, -455, -490, -517] },
    { label: 'Rent and overheads', values: [-121, -169, -206, -234, -258] },
    { label: 'Operating profit', values: [31, 142, 251, 318, 362] },
  ],
  note: 'Assumes flour at the three-year average plus eight per cent, and one wet July.',
};
