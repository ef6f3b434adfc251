import type { MarketResearch } from '../../../schema/schema.ts';

export const page: MarketResearch = {
  id: 'pet-telehealth',
  title: 'Would you show your cat to a screen?',
  industry: 'Animal health',
  country: 'United States and Canada',
  client: 'Whisker & Co. (name changed)',
  scope: '2,400 pet owners, 180 practices, 11 competitors',
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
};
