import type { MarketResearch, ResearchArt } from '../../../schema/schema.ts';

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

export const art: ResearchArt = {
  background: '#f6f1ff',
  foreground: '#2a1b4d',
  accent: '#d43d8b',
  second: '#9a86d6',
  display: 'fraunces',
  text: 'outfit',
  headline: 'Nobody answers at the hour owners pay for.',
  chart: {
    kind: 'scatter',
    unit: 'Competitors by price and hours; area is visits a year',
    x: 'Price per visit, $',
    y: 'Hours answered between 7 pm and 1 am, %',
    gap: { label: 'Where 63% would pay', x: [45, 85], y: [62, 100] },
    points: [
      { label: 'A', x: 28, y: 22, size: 40 },
      { label: 'B', x: 35, y: 30, size: 26 },
      { label: 'C', x: 42, y: 18, size: 58 },
      { label: 'D', x: 55, y: 41, size: 22 },
      { label: 'E', x: 61, y: 26, size: 34 },
      { label: 'F', x: 74, y: 38, size: 18 },
      { label: 'G', x: 88, y: 30, size: 28 },
      { label: 'H', x: 96, y: 52, size: 14 },
    ],
  },
  aside: [
    { figure: '63%', label: 'of demand after 7 pm' },
    { figure: '19', label: 'states ask for a first visit in person' },
    { figure: '$9', label: 'a month is the floor' },
  ],
  source: 'Survey of 2,400 owners, fielded in two waves; prices paid by mystery shoppers.',
};
