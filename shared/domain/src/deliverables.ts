import type { PlanId } from './catalogue.ts';

/** SAMPLE CONTENT: what arrives with each plan. The pricing page, the invoice and the email of an order list it. */
export const deliverables: Readonly<Record<PlanId, readonly [string, string, string]>> = {
  pd1: [
    'The story outlined before it is drawn',
    'Twelve written and designed slides',
    'Editable file and PDF',
  ],
  pd2: [
    'Eighteen slides, outlined before they are drawn',
    'Traction, unit economics and go-to-market in full',
    'A reading version to send ahead, and the editable file',
  ],
  pd3: [
    'Twenty-four slides, outlined before they are drawn',
    'Appendix for the questions you already know',
    'Speaker notes, slide by slide, and the editable file',
  ],
  bp1: [
    'Company, market, operations and people',
    'Milestones with dates and owners',
    'Editable file and PDF',
  ],
  bp2: [
    'The whole written plan, from company to people',
    'Five-year forecast: profit, cash and balance sheet',
    'The model itself, with live formulas',
  ],
  mr1: ['Market size, bottom up', 'Five competitors, with their prices', 'Every figure with its source'],
  mr2: [
    'Market size, competitors and sources, as in Essential',
    'Customer segments and what they pay today',
    'Entry options compared, with a recommendation',
  ],
  op1: [
    'One side of one page, written and designed',
    'Problem, product, numbers, team and ask',
    'A version that reads on a phone',
  ],
  li1: [
    'Headline, summary and experience rewritten',
    'Banner in your company’s colours',
    'A month of first posts, outlined',
  ],
  li2: [
    'Tagline, description and services rewritten',
    'Banner and post templates',
    'A posting calendar you can keep',
  ],
  co1: ['One topic, chosen by you', 'Your file open on our screen', 'Notes by email afterwards'],
  co2: ['We read your document beforehand', 'A marked-up copy to keep', 'Notes by email afterwards'],
  co3: ['You present, we interrupt', 'Questions and better answers in writing', 'Notes by email afterwards'],
};
