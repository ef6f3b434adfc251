import type { BusinessPlan, PlanArt } from '../../../schema/schema.ts';

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
    'Utilisation by week, school holidays marked',
    'Eight vans against twelve, side by side',
    'Resale values from six years of auction data',
    'Insurance excess built into the price',
  ],
};

export const art: PlanArt = {
  look: 'magazine',
  background: '#eef2e6',
  foreground: '#1d2b24',
  accent: '#d5432f',
  second: '#8fb08c',
  display: 'big-shoulders',
  text: 'hanken',
  cover: 'Eight vans, not twelve',
  chapter: {
    number: '2',
    title: 'The winter decides the fleet',
    lead: 'Summer would fill fourteen vans. June would park nine of them. The right number is the one that still earns in the rain.',
  },
  years: ['Y1', 'Y2', 'Y3', 'Y4', 'Y5'],
  currency: 'NZ$K',
  forecast: [
    { label: 'Hire', values: [402, 548, 604, 651, 668], because: 'Eight vans × nights × rate' },
    { label: 'Guides and kit', values: [58, 92, 118, 131, 140], because: 'One trip in five' },
    { label: 'Running costs', values: [-171, -214, -231, -246, -252], because: 'Per kilometre, six seasons' },
    {
      label: 'Lease and interest',
      values: [-118, -126, -126, -104, -72],
      because: 'Asset finance, five years',
    },
    {
      label: 'Wages and insurance',
      values: [-109, -142, -162, -173, -183],
      because: 'Two people, fleet policy',
    },
    { label: 'Operating profit', values: [62, 158, 203, 259, 301], because: 'Winter included' },
  ],
  note: 'Winter utilisation taken from the worst of the last six seasons.',
};
