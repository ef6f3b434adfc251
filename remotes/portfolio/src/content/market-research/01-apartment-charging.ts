import type { MarketResearch, ResearchArt } from '../../../schema/schema.ts';

export const page: MarketResearch = {
  id: 'apartment-charging',
  title: 'Charging where people park at night',
  industry: 'Electric mobility',
  country: 'Germany and Austria',
  client: 'Ladeplatz',
  scope: '14 cities, 212 housing companies, 1,900 tenants',
  duration: '3 weeks',
  description:
    'Which cities should a charge-point operator for apartment blocks enter first, and which can wait? Page two gave the answer; the other thirty-eight pages are the reasons.',
  findings: [
    'Three cities hold 46% of the garages where no new grid connection is needed.',
    'Housing companies decide in spring: a pitch in autumn waits for seven months.',
    'Tenants accept a waiting list, but not an app without a plain price per kWh.',
    'Subsidy matters less than the caretaker: sites with a trained one sell twice the energy.',
  ],
  deliverables: [
    'Report of 40 pages with a two-page decision summary',
    'City ranking model with adjustable weights',
    'Interview transcripts, anonymised',
    'Slides ready for the investor deck',
  ],
};

export const art: ResearchArt = {
  background: '#ffffff',
  foreground: '#12264f',
  accent: '#e0a800',
  second: '#7d9fe0',
  display: 'space-grotesk',
  text: 'hanken',
  headline: 'Three cities hold nearly half of the easy garages.',
  chart: {
    kind: 'stacked',
    unit: 'Parking spaces in apartment blocks, thousands',
    keys: ['No new connection', 'Small upgrade', 'New transformer'],
    rows: [
      { label: 'Vienna', values: [74, 51, 60] },
      { label: 'Hamburg', values: [61, 44, 38] },
      { label: 'Leipzig', values: [55, 19, 14] },
      { label: 'Munich', values: [28, 62, 71] },
      { label: 'Cologne', values: [26, 40, 33] },
      { label: 'Graz', values: [22, 12, 9] },
      { label: 'Stuttgart', values: [18, 34, 46] },
    ],
  },
  aside: [
    { figure: '46%', label: 'of easy garages in three cities' },
    { figure: '7 mo', label: 'lost by pitching in autumn' },
    { figure: '2.1×', label: 'energy sold with a trained caretaker' },
  ],
  source: 'Own survey of 212 housing companies; cadastral data; network operators’ connection lists.',
};
