import type { CategoryId, PlanId } from '@site/domain/catalogue';
import { paths, type SitePath } from '@site/domain/paths';

/** SAMPLE CONTENT: what a plan is for, and what arrives. Names and prices are the catalogue's. */
export type PlanWords = { purpose: string; includes: readonly [string, string, string] };

export const planWords: Readonly<Record<PlanId, PlanWords>> = {
  pd1: {
    purpose: 'For a first round and a first meeting.',
    includes: [
      'The story outlined before it is drawn',
      'Twelve written and designed slides',
      'Editable file and PDF',
    ],
  },
  pd2: {
    purpose: 'For a priced round, when the numbers get a slide each.',
    includes: [
      'Everything in twelve',
      'Traction, unit economics and go-to-market in full',
      'A reading version to send ahead',
    ],
  },
  pd3: {
    purpose: 'For a round with an appendix and a data room behind it.',
    includes: [
      'Everything in eighteen',
      'Appendix for the questions you already know',
      'Speaker notes, slide by slide',
    ],
  },
  bp1: {
    purpose: 'For a partner, a landlord or a visa that wants the words.',
    includes: [
      'Company, market, operations and people',
      'Milestones with dates and owners',
      'Editable file and PDF',
    ],
  },
  bp2: {
    purpose: 'For a lender or an investor who turns to the tables first.',
    includes: [
      'Everything in the written plan',
      'Five-year forecast: profit, cash and balance sheet',
      'The model itself, with live formulas',
    ],
  },
  mr1: {
    purpose: 'For one market and one decision.',
    includes: [
      'Market size, bottom up',
      'Five competitors, with their prices',
      'Every figure with its source',
    ],
  },
  mr2: {
    purpose: 'For choosing between markets, or proving one to a board.',
    includes: [
      'Everything in Essential',
      'Customer segments and what they pay today',
      'Entry options compared, with a recommendation',
    ],
  },
  op1: {
    purpose: 'For the introduction that somebody else makes for you.',
    includes: [
      'One side of one page, written and designed',
      'Problem, product, numbers, team and ask',
      'A version that reads on a phone',
    ],
  },
  li1: {
    purpose: 'For the founder whom investors look up before they reply.',
    includes: [
      'Headline, summary and experience rewritten',
      'Banner in your company’s colours',
      'A month of first posts, outlined',
    ],
  },
  li2: {
    purpose: 'For the page that candidates and customers check.',
    includes: [
      'Tagline, description and services rewritten',
      'Banner and post templates',
      'A posting calendar you can keep',
    ],
  },
  co1: {
    purpose: 'For one question with a deadline.',
    includes: ['One topic, chosen by you', 'Your file open on our screen', 'Notes by e-mail afterwards'],
  },
  co2: {
    purpose: 'For a deck review, slide by slide.',
    includes: ['We read your document beforehand', 'A marked-up copy to keep', 'Notes by e-mail afterwards'],
  },
  co3: {
    purpose: 'For a rehearsal with the awkward questions left in.',
    includes: [
      'You present, we interrupt',
      'Questions and better answers in writing',
      'Notes by e-mail afterwards',
    ],
  },
};

/** What stands above each category's plans. */
export const categoryWords: Readonly<
  Record<CategoryId, { claim: string; text: string; more?: { to: SitePath; label: string } }>
> = {
  'pitch-decks': {
    claim: 'Choose by the number of questions, not by the number of slides.',
    text: 'An early round rarely needs more than twelve. Eighteen leaves room for the numbers, twenty-four for the people who read appendices.',
    more: { to: paths.pitchDecks, label: 'What goes into a deck' },
  },
  'business-plans': {
    claim: 'With or without the five years.',
    text: 'If money will be lent or invested on the strength of it, take the financials. If somebody only has to understand the business, the words will do.',
    more: { to: paths.businessPlan, label: 'What goes into a plan' },
  },
  'market-research': {
    claim: 'Enough to decide, or enough to convince.',
    text: 'Essential answers one question for you. Comprehensive answers the ones that others will ask you next.',
    more: { to: paths.marketResearch, label: 'How we size a market' },
  },
  'one-pager': {
    claim: 'One page, one price.',
    text: 'There is no longer version of a one-pager. That is rather the idea.',
    more: { to: paths.onePager, label: 'What goes on the page' },
  },
  linkedin: {
    claim: 'Whoever gets the deck looks up the founder.',
    text: 'The personal page is read first and by more people, the company page by candidates and customers.',
    more: { to: paths.linkedinProfile, label: 'How we rewrite a profile' },
  },
  consulting: {
    claim: 'A call is booked, not bought by card.',
    text: 'Pick a length, then a time on our scheduling page. Calls are an extra: no document needs one.',
  },
};
