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
  highlights: ['Write-offs by payer, stated honestly', 'What is left for the owner after the loan is paid'],
};
