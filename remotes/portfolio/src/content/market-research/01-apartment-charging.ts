import { ladeplatz } from '@site/domain/content/clients';
import type { MarketResearch, ResearchArt } from '../../../schema/schema.ts';

export const page: MarketResearch = {
  id: 'apartment-charging',
  title: 'Charging where people park at night',
  industry: 'Electric mobility',
  country: 'Germany and Austria',
  client: 'Ladeplatz',
  scope: '7 cities, 212 housing companies, 1,900 tenants',
  duration: '3 weeks, custom scope',
  description:
    'Which cities should a charge-point operator for apartment blocks enter first, and which can wait? Page two gave the answer; the other thirty-eight pages are the reasons.',
  findings: [
    `Three cities hold ${ladeplatz.share}% of the garages where no new grid connection is needed.`,
    'Housing companies decide in spring: a pitch in autumn waits for seven months.',
    'Tenants accept a waiting list, but not an app without a plain price per kWh.',
    'Subsidy matters less than the caretaker: sites with a trained one sell 2.1 times the energy.',
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
  headline: ladeplatz.headline,
  chart: {
    kind: 'stacked',
    unit: 'Parking spaces in apartment blocks, thousands',
    keys: ['No new connection', 'Small upgrade', 'New transformer'],
    rows: ladeplatz.cities.map(({ label, values }) => ({ label, values: [...values] })),
  },
  aside: [
    { figure: `${ladeplatz.share}%`, label: 'of easy garages in three cities' },
    { figure: '7 mo', label: 'lost by pitching in autumn' },
    { figure: '2.1×', label: 'energy sold with a trained caretaker' },
  ],
  source: 'Own survey of 212 housing companies; cadastral data; network operators’ connection lists.',
};
