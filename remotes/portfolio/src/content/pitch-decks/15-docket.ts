import type { DeckArt, PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'docket',
  title: 'Docket',
  subtitle: 'The front door of the legal team',
  category: 'Software',
  industry: 'Legal technology',
  country: 'Singapore',
  stage: 'Seed',
  funding: '$3M sought',
  raised: '$3.3M',
  timeline: '6 business days',
  mediaType: 'video',
  slides: 18,
  description:
    'Contract intake for in-house lawyers who are asked for everything by email. The founder is a general counsel, so each claim in the deck is one that can be proved in due diligence.',
  highlights: [
    'Evidence folder numbered to match the slides',
    'Time to signature before and after, by contract type',
    'Security questions answered before they are asked',
  ],
};

export const art: DeckArt = {
  look: 'ledger',
  motif: 'document',
  background: '#f6f8fc',
  foreground: '#14203a',
  accent: '#3355de',
  second: '#d3dcf9',
  display: 'hanken',
  text: 'hanken',
  cover: 'The front door of the legal team.',
  problem: {
    claim: 'Every contract starts as “quick question”.',
    figure: '11 hrs',
    label: 'a week spent finding the request',
  },
  solution: {
    claim: 'One front door for every request.',
    text: 'A request arrives complete, goes to the right lawyer and says where it stands.',
  },
  product: {
    claim: 'It lives where people already ask.',
    steps: [
      'Asked in mail or chat as before',
      'The form completes itself from the thread',
      'Signed, filed and found again',
    ],
  },
  whyNow: {
    claim: 'Legal has a budget now.',
    dates: [
      { at: '2022', label: 'In-house teams overtake firms in hiring' },
      { at: '2024', label: 'Audits ask who approved what' },
      { at: '2025', label: 'Insurers price contract risk' },
    ],
  },
  market: {
    claim: 'In-house teams buy their own tools now.',
    segments: [
      { label: 'Legal teams, APAC', value: '46K', size: 100 },
      { label: 'Three lawyers or more', value: '12K', size: 43 },
      { label: 'English contracts', value: '3,900', size: 18 },
    ],
  },
  model: {
    claim: 'Per lawyer, not per request.',
    numbers: [
      { figure: '$149', label: 'a lawyer and month' },
      { figure: '84%', label: 'gross margin' },
      { figure: '118%', label: 'net revenue retention' },
    ],
  },
  traction: {
    claim: 'Past a million in recurring revenue.',
    label: 'Recurring revenue, $K',
    chart: 'steps',
    series: [
      { at: 'Q1', value: 110 },
      { at: 'Q2', value: 190 },
      { at: 'Q3', value: 300 },
      { at: 'Q4', value: 470 },
      { at: 'Q5', value: 690 },
      { at: 'Q6', value: 1020 },
    ],
  },
  competition: {
    claim: 'How requests arrive today.',
    rows: [
      { name: 'A shared mailbox', lack: 'Eleven hours a week of searching' },
      { name: 'Ticket tools', lack: 'Built for printers' },
      { name: 'Contract suites', lack: 'Nine months to install' },
    ],
    ours: 'Running by Friday',
  },
  route: {
    claim: 'Counsel to counsel.',
    steps: [
      'Forty general counsels, one dinner each',
      'A two-week trial on real requests',
      'Finance adds the second team',
    ],
  },
  team: {
    claim: 'Lawyers who ship.',
    people: [
      { name: 'Daniel Ong', role: 'General counsel for eleven years' },
      { name: 'Mei Lin Tan', role: 'Led search at a bank' },
      { name: 'Rahul Menon', role: 'Security engineer' },
    ],
  },
  ask: {
    amount: '$3M',
    claim: 'Two hundred teams by next year.',
    uses: [
      { label: 'Sales', share: 40 },
      { label: 'Engineering', share: 45 },
      { label: 'Security', share: 15 },
    ],
  },
};
