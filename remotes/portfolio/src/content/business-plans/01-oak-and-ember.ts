import { oakAndEmber, resultOf } from '@site/domain/content/clients';
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
  look: 'hearth',
  background: '#fff8ee',
  foreground: '#33211a',
  accent: '#cf4a17',
  second: '#e9c9a4',
  display: 'fraunces',
  text: 'figtree',
  cover: oakAndEmber.cover,
  chapter: {
    number: '4',
    title: 'What a loaf has to earn',
    lead: 'At 310 loaves a day the second shop covers its rent, its baker and its wood. The first shop passed that number in its eleventh week.',
  },
  years: [...oakAndEmber.years],
  currency: oakAndEmber.currency,
  forecast: [
    ...oakAndEmber.lines.map(({ label, values, because }) => ({ label, values: [...values], because })),
    { ...oakAndEmber.result, values: resultOf(oakAndEmber.lines) },
  ],
  note: 'Assumes flour at the three-year average plus eight per cent, and one wet July.',
};
