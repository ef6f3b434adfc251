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
  slides: 24,
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
  solution: {
    claim: 'The clinic comes to the living room.',
    text: 'Twelve weeks of supervised exercise by video, with a nurse who sees every heartbeat.',
  },
  product: {
    claim: 'A patch, a tablet and a person.',
    steps: [
      'Patch records the heart during exercise',
      'Nurse supervises four patients at once',
      'Cardiologist signs each week’s plan',
    ],
  },
  whyNow: {
    claim: 'The payers moved first.',
    dates: [
      { at: '2022', label: 'Medicare pays for remote sessions' },
      { at: '2024', label: 'Two trials find it as safe as hospital' },
      { at: '2026', label: 'Hospitals are penalised for readmissions' },
    ],
  },
  market: {
    claim: 'Already reimbursed, mostly unused.',
    segments: [
      { label: 'Eligible each year', value: '1.3M', size: 100 },
      { label: 'Covered for home care', value: '610K', size: 47 },
      { label: 'In partner networks', value: '84K', size: 15 },
    ],
  },
  model: {
    claim: 'One episode of care, paid once.',
    numbers: [
      { figure: '$2,850', label: 'paid for each patient' },
      { figure: '$1,240', label: 'cost to deliver' },
      { figure: '56%', label: 'gross margin' },
    ],
  },
  traction: {
    claim: 'Enrolment more than doubles in four months.',
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
  competition: {
    claim: 'Where else a patient could go.',
    rows: [
      { name: 'Hospital classes', lack: 'Half live too far away' },
      { name: 'Fitness apps', lack: 'No clinician, no payment' },
      { name: 'Nothing', lack: 'What three in four do now' },
    ],
    ours: 'Supervised, reimbursed and at home',
  },
  route: {
    claim: 'One contract opens a network.',
    steps: [
      'Cardiology group refers the first fifty',
      'Completion reported to the insurer',
      'Insurer extends it to its network',
    ],
  },
  team: {
    claim: 'Clinicians who can read a cash flow.',
    people: [
      { name: 'Dr. Priya Raman', role: 'Cardiologist, ran a rehab unit' },
      { name: 'Sam Ortega', role: 'Built telehealth for veterans' },
      { name: 'Lena Fischer', role: 'Negotiated payer contracts' },
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
