import { ladeplatz } from '@site/content/clients/ladeplatz';
import type { MarketResearch } from '../../schema/schema.ts';

/** SAMPLE CONTENT, in the order of the page. */
export const marketReports: readonly MarketResearch[] = [
  {
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
  },
  {
    id: 'pet-telehealth',
    title: 'Would you show your cat to a screen?',
    industry: 'Animal health',
    country: 'United States and Canada',
    client: 'Whisker & Co. (name changed)',
    scope: '2,400 pet owners, 180 practices, 8 competitors',
    duration: '4 weeks, custom scope',
    description:
      'Demand, price and the law for remote veterinary care, state by state. The map of willingness to pay turned out not to be the map of need, and the gap between the two became the plan.',
    findings: [
      'Owners pay for reassurance at night: 63% of willingness to pay falls between 7 pm and 1 am.',
      'In 19 states a first visit must be in person, which makes clinics partners and not rivals.',
      'Cats are under-served: half of owners skip the carrier, and so the check-up.',
      'Subscriptions fail below $9 a month on support cost alone.',
    ],
    deliverables: [
      'Competitor map with prices verified by mystery shopping',
      'State-by-state legal matrix',
      'Price sensitivity study with raw data',
      'Recorded walk-through for the board',
    ],
  },
  {
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
      'In four of the six, pharmacies decide what is tried first.',
      'Gummies grow fastest and are the hardest to certify: gelatine is the whole game.',
    ],
    deliverables: [
      'Market sizing model, bottom-up by channel',
      'Certification roadmap with fees and lead times',
      'Distributor shortlist with introductions',
      'One-page summary for each country',
    ],
  },
];
