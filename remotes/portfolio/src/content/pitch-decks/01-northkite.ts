import { northkite } from '@site/domain/content/clients';
import type { DeckArt, PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'northkite',
  title: 'Northkite',
  subtitle: 'Wind does a third of the work',
  category: 'Logistics',
  industry: 'Maritime technology',
  country: 'Norway',
  stage: 'Series A',
  funding: '$12M sought',
  raised: '$12.4M',
  timeline: '7 business days',
  mediaType: 'video',
  slides: 18,
  description:
    'Tow-kites that bolt on to bulk carriers during a normal dry-dock stay. The founders led with physics; we led with the owner’s fuel bill and let the physics answer the second question.',
  highlights: [
    'Payback curve by route, drawn from logged voyages',
    'One slide for the sceptic: what happens without wind',
    'Order book shown as ship silhouettes, one per hull',
  ],
};

export const art: DeckArt = {
  look: 'voyage',
  motif: 'kite',
  background: '#f3f6f9',
  foreground: '#0d2440',
  accent: '#ff6b35',
  second: '#a9c1d6',
  display: 'barlow-condensed',
  text: 'manrope',
  cover: northkite.cover,
  problem: northkite.problem,
  solution: {
    claim: 'A kite that a crew never has to fly.',
    text: 'It launches from the bow, steers itself and is back in its locker before the pilot boards.',
  },
  product: {
    claim: 'Bolted on during a normal dry-dock stay.',
    steps: [
      'Mast and winch on the forecastle',
      'Route software on the bridge',
      'One day of training for the mate',
    ],
  },
  whyNow: {
    claim: 'Three rules start before the next docking.',
    dates: [
      { at: '2024', label: 'EU shipping pays for its carbon' },
      { at: '2026', label: 'Ratings close ports to the worst ships' },
      { at: '2027', label: 'Charterers must share the fuel bill' },
    ],
  },
  market: {
    claim: 'Retrofit now, while the fleet is still afloat.',
    segments: [
      { label: 'Bulkers and tankers', value: '24,000', size: 100 },
      { label: 'On windy routes', value: '9,100', size: 38 },
      { label: 'In dock before 2030', value: '3,400', size: 14 },
    ],
  },
  model: {
    claim: 'Paid back before the second docking.',
    numbers: [
      { figure: '$1.1M', label: 'a kite, fitted' },
      { figure: '$390K', label: 'of fuel saved a year' },
      { figure: '34 mo', label: 'to pay it back' },
    ],
  },
  traction: {
    claim: northkite.traction.claim,
    label: 'Fuel saved per voyage, from the ships’ logs',
    chart: 'columns',
    series: northkite.traction.saved.map((value, index) => ({ at: `V${index + 1}`, value })),
  },
  competition: {
    claim: 'What an owner can bolt on instead.',
    rows: [
      { name: 'Rotor sails', lack: 'Need deck space that bulkers load through' },
      { name: 'Air lubrication', lack: 'Saves a twentieth, and no more' },
      { name: 'Slow steaming', lack: 'Saves fuel and loses voyages' },
    ],
    ours: 'A kite needs nine square metres of deck',
  },
  route: {
    claim: 'Owners buy from owners.',
    steps: [
      'One hull in every fleet, free for a season',
      'The log is the sales brochure',
      'Then the fleet order, at the next docking',
    ],
  },
  team: {
    claim: 'Two sailors and a classification surveyor.',
    people: [
      { name: 'Ingrid Solheim', role: 'Ship’s engineer, 14 years at sea' },
      { name: 'Eirik Dahl', role: 'Designed racing kites' },
      { name: 'Mona Berg', role: 'Approved hulls for a class society' },
    ],
  },
  ask: {
    amount: '$12M',
    claim: 'Eleven hulls in eighteen months.',
    uses: [
      { label: 'Production line', share: 55 },
      { label: 'Class approval', share: 20 },
      { label: 'Service crews', share: 25 },
    ],
  },
};
