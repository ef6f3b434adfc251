import type { DeckArt, PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'cardia-loop',
  title: 'Cardia Loop',
  subtitle: 'Cardiac rehab that people finish',
  category: 'Health',
  industry: 'Digital health',
  country: 'United States',
  stage: 'Series A',
  funding: '$9M sought',
  raised: '$9.5M',
  timeline: '7 business days',
  mediaType: 'video',
  description:
    'Twelve weeks of supervised rehabilitation at home, paid for by insurers. Every claim in the deck carries a source and a year, because its readers are doctors before they are investors.',
  highlights: [
    'Completion rates against the published baseline',
    'Reimbursement explained in a single diagram',
    'Clinical evidence graded, weakest first',
  ],
};

export const art: DeckArt = {
  look: 'ledger',
  motif: 'pulse',
  background: '#ffffff',
  foreground: '#1c2333',
  accent: '#d6264f',
  second: '#f6dbe2',
  display: 'manrope',
  text: 'manrope',
  cover: 'Cardiac rehab that people finish.',
  problem: {
    claim: 'The treatment works. Patients do not get there.',
    figure: '1 in 4',
    label: 'eligible patients starts rehabilitation',
  },
  market: {
    claim: 'Already reimbursed, mostly unused.',
    segments: [
      { label: 'Eligible each year', value: '1.3M', size: 100 },
      { label: 'Covered for home care', value: '610K', size: 47 },
      { label: 'In partner networks', value: '84K', size: 15 },
    ],
  },
  traction: {
    claim: 'Completion holds as we grow.',
    label: 'Patients enrolled',
    chart: 'steps',
    series: [
      { at: 'Jan', value: 120 },
      { at: 'Mar', value: 260 },
      { at: 'May', value: 480 },
      { at: 'Jul', value: 710 },
      { at: 'Sep', value: 1150 },
      { at: 'Nov', value: 1680 },
    ],
  },
  ask: {
    amount: '$9M',
    claim: 'Twelve health systems in two years.',
    uses: [
      { label: 'Clinical operations', share: 45 },
      { label: 'Product and data', share: 35 },
      { label: 'Payer contracts', share: 20 },
    ],
  },
};
