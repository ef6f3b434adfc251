import type { BusinessPlan } from '../../../schema/schema.ts';

export const page: BusinessPlan = {
  id: 'atlas-vans',
  title: 'Atlas Vans',
  industry: 'Tourism',
  country: 'New Zealand',
  funding: '$560K asset finance',
  timeline: '6 business days',
  description:
    'Camper vans with a mountain guide’s kit inside. The founder asked whether it would work before asking for money; the winter months were run properly, and the answer was eight vans, not twelve.',
  highlights: [
    'Hire forecast from eight vans, their nights and their rate',
    'The worst winter of six seasons underneath',
  ],
};
