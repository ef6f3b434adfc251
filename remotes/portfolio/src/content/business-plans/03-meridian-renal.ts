import type { BusinessPlan, PlanArt } from '../../../schema/schema.ts';

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
    'Patient affordability tested against insurance tariffs',
  ],
};

export const art: PlanArt = {
  look: 'dossier',
  background: '#f2f7f6',
  foreground: '#0f2f36',
  accent: '#0c7c7c',
  second: '#e9b44c',
  display: 'manrope',
  text: 'manrope',
  cover: 'Twenty chairs in Kumasi',
  chapter: {
    number: '5',
    title: 'One driver: sessions per chair per day',
    lead: 'At 2.1 sessions the clinic pays its way. At 2.6 it pays its lenders two years early. Month nine is when the forecast crosses the first line.',
  },
  years: ['2026', '2027', '2028', '2029', '2030'],
  currency: '$K',
  forecast: [
    {
      label: 'Dialysis sessions',
      values: [620, 1184, 1490, 1612, 1688],
      because: 'Chairs × sessions × tariff',
    },
    { label: 'Consults and lab', values: [74, 130, 162, 180, 194], because: 'Per patient, insured share' },
    { label: 'Consumables', values: [-288, -521, -641, -690, -722], because: 'Supplier quotes, in dollars' },
    { label: 'Clinical staff', values: [-241, -312, -358, -379, -401], because: 'One nurse to four chairs' },
    { label: 'Water and power', values: [-88, -109, -124, -131, -138], because: 'Litres and kWh a session' },
    {
      label: 'Operating profit',
      values: [77, 372, 529, 592, 621],
      because: 'Above the line from month nine',
    },
  ],
  note: 'A fifteen per cent fall of the cedi moves break-even by eleven weeks.',
};
