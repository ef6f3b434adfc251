import type { CategoryId, PlanId } from '@site/domain/catalogue';
import { paths, type SitePath } from '@site/domain/paths';

/** SAMPLE CONTENT: the purpose of each plan. Names, prices and contents are in the catalogue. */
export const planPurposes: Readonly<Record<PlanId, string>> = {
  pd1: 'For a first round and a first meeting.',
  pd2: 'For a priced round, when the numbers get a slide each.',
  pd3: 'For a round with an appendix and a data room behind it.',
  bp1: 'For a partner, a landlord or a visa office that wants the words.',
  bp2: 'For a lender or an investor who turns to the tables first.',
  mr1: 'For one market and one decision.',
  mr2: 'For choosing between markets, or proving one to a board.',
  op1: 'For the introduction somebody else makes for you.',
  li1: 'For the founder investors look up before they reply.',
  li2: 'For the page that candidates and customers check.',
  co1: 'For one question with a deadline.',
  co2: 'For a deck review, slide by slide.',
  co3: 'For a rehearsal with the awkward questions left in.',
};

export const categoryWords: Readonly<
  Record<CategoryId, { claim: string; text: string; more?: { to: SitePath; label: string } }>
> = {
  'pitch-decks': {
    claim: 'Pick the length that your round needs.',
    text: 'Twelve slides ask twelve questions. Eighteen answer the hard six in full, and twenty-four bring what due diligence asks for.',
    more: { to: paths.pitchDecks, label: 'What goes into a deck' },
  },
  'business-plans': {
    claim: 'With or without a five-year forecast.',
    text: 'If someone will lend or invest on the strength of it, take the financials. If they only have to understand the business, the words will do.',
    more: { to: paths.businessPlan, label: 'What goes into a plan' },
  },
  'market-research': {
    claim: 'One question answered, or the whole market.',
    text: 'Essential answers one question for you. Comprehensive answers the ones that others will ask you next.',
    more: { to: paths.marketResearch, label: 'How we size a market' },
  },
  'one-pager': {
    claim: 'One page, one price.',
    text: 'If it needs a second page, it is a deck.',
    more: { to: paths.onePager, label: 'What goes on the page' },
  },
  linkedin: {
    claim: 'Everyone who gets the deck looks up the founder.',
    text: 'The personal page is read first and by more people, the company page by candidates and customers.',
    more: { to: paths.linkedinProfile, label: 'How we rewrite a profile' },
  },
  consulting: {
    claim: 'Talk to the person who would do the work.',
    text: 'Choose a length here and a time on our scheduling page. You pay there when you book; nothing is charged on this site. No document depends on a call.',
  },
};
