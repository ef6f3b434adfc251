import type { BusinessPlan } from '../../../schema/schema.ts';

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
