import { ladeplatz } from '@site/domain/content/clients';
import type { MarketResearch } from '../../../schema/schema.ts';

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
