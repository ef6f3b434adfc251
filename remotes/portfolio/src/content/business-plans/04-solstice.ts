import type { BusinessPlan, PlanArt } from '../../../schema/schema.ts';

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

export const art: PlanArt = {
  look: 'bound',
  background: '#eaf3fb',
  foreground: '#0d2f54',
  accent: '#f08a00',
  second: '#7fb2dd',
  display: 'barlow-condensed',
  text: 'hanken',
  cover: 'Cold, from the sun, at the quay',
  chapter: {
    number: '6',
    title: 'Four weeks without the grid',
    lead: 'With batteries at 240 kWh and two rooms of five kept cold, the port loses no catch and the loan no payment. The fifth week is the one we insure.',
  },
  years: ['Y1', 'Y2', 'Y3', 'Y4', 'Y5'],
  currency: '$K',
  forecast: [
    { label: 'Crate-nights', values: [388, 716, 1010, 1240, 1395], because: 'Catch landed × nights kept' },
    { label: 'Block ice', values: [92, 121, 148, 166, 181], because: 'Tonnes a day, port price' },
    { label: 'Running costs', values: [-214, -286, -352, -401, -437], because: 'Crews, repairs, insurance' },
    { label: 'Debt service', values: [-190, -380, -380, -380, -380], because: 'Eight years, quarterly' },
    { label: 'Cash after debt', values: [76, 171, 426, 625, 759], because: 'Covered in every year' },
  ],
  note: 'Storm scenario: one landfall a year, category three, ten days of repairs.',
};
