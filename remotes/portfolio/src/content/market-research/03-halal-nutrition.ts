import type { MarketResearch } from '../../../schema/schema.ts';

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
