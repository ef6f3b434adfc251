import type { MarketResearch, ResearchArt } from '../../../schema/schema.ts';

export const page: MarketResearch = {
  id: 'halal-nutrition',
  title: 'Halal nutrition, country by country',
  industry: 'Nutraceuticals',
  country: 'Malaysia and five neighbours',
  client: 'Serai Labs',
  scope: '6 countries, 74 retailers, 31 distributor interviews',
  duration: '5 weeks, custom scope',
  description:
    'A supplement maker hoped for one large regional market. There are six, and the useful question was the order. The resulting table is still pinned in the client’s planning channel.',
  findings: [
    'The market is 40% smaller than the headline figure once re-exports are removed.',
    'Certification from one body opens three countries; a second body opens two more.',
    'Pharmacies, not supermarkets, decide trial in four of the six.',
    'Gummies grow fastest and are the hardest to certify: gelatine is the whole game.',
  ],
  deliverables: [
    'Market sizing model, bottom-up by channel',
    'Certification roadmap with fees and lead times',
    'Distributor shortlist with introductions',
    'One-page summary for each country',
  ],
};

export const art: ResearchArt = {
  background: '#f3f8f1',
  foreground: '#12352c',
  accent: '#c2571a',
  second: '#2c8a63',
  display: 'newsreader',
  text: 'hanken',
  headline: 'One region, six markets, a clear order.',
  chart: {
    kind: 'heat',
    unit: 'Attractiveness, 0 to 5, by criterion',
    columns: ['Size', 'Growth', 'Access', 'Margin', 'Rivals'],
    rows: [
      { label: 'Malaysia', values: [3, 4, 5, 4, 4] },
      { label: 'Indonesia', values: [5, 5, 2, 3, 3] },
      { label: 'Singapore', values: [2, 2, 5, 5, 1] },
      { label: 'Brunei', values: [1, 2, 5, 4, 4] },
      { label: 'Thailand', values: [3, 3, 3, 2, 3] },
      { label: 'Philippines', values: [2, 4, 2, 2, 3] },
    ],
  },
  aside: [
    { figure: '−40%', label: 'against the headline market size' },
    { figure: '2', label: 'certificates open five countries' },
    { figure: '4 of 6', label: 'are decided in the pharmacy' },
  ],
  source: 'Customs data net of re-exports; 74 shelf audits; 31 distributor interviews.',
};
