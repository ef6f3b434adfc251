import type { BusinessPlan, PlanArt } from '../../../schema/schema.ts';

export const page: BusinessPlan = {
  id: 'lumen-dental',
  title: 'Lumen Dental Studio',
  industry: 'Dental practice',
  country: 'United States',
  funding: '$850K SBA loan',
  timeline: '7 business days',
  description:
    'A four-chair practice in Austin opening beside a growing school district. Twenty-nine pages, of which the bank read three: the market map, the chair schedule and the repayment table.',
  highlights: [
    'Catchment counted household by household',
    'Chair schedule from opening day to month 36',
    'Payer mix with write-offs stated honestly',
    'Repayment table on one page, ready to sign',
  ],
};

export const art: PlanArt = {
  look: 'dossier',
  background: '#fbfaff',
  foreground: '#251a4a',
  accent: '#6a3fd0',
  second: '#c9b8f0',
  display: 'dm-serif',
  text: 'outfit',
  cover: 'Four chairs beside the school',
  chapter: {
    number: '7',
    title: 'Repaid from chair three',
    lead: 'Chairs one and two carry the practice. The third, opened in month fourteen, carries the loan. The fourth is not in the base case at all.',
  },
  years: ['Y1', 'Y2', 'Y3', 'Y4', 'Y5'],
  currency: '$K',
  forecast: [
    { label: 'Production', values: [744, 1190, 1506, 1688, 1790], because: 'Chairs × visits × fee' },
    { label: 'Write-offs', values: [-141, -214, -256, -279, -290], because: 'By payer, as contracted' },
    { label: 'Clinical wages', values: [-262, -371, -448, -489, -516], because: 'Hours by chair schedule' },
    { label: 'Rent and supplies', values: [-188, -231, -262, -280, -293], because: 'Lease, and per visit' },
    { label: 'Loan payments', values: [-108, -108, -108, -108, -108], because: 'Ten years, level' },
    { label: 'Cash to owner', values: [45, 266, 432, 532, 583], because: 'After the loan is paid' },
  ],
  note: 'New-patient numbers follow district enrolment, with a one-year lag.',
};
