import { paths, pricingPath, type SitePath } from '@site/domain/paths';
import { formatLowestPrice } from './price-from.ts';

/** A page that is announced but not written. */
type Placeholder = {
  path: SitePath;
  title: string;
  text: string;
  /** What the page will contain, so that a visitor can judge whether to come back. */
  plannedTitle: string;
  planned: readonly string[];
  links: readonly { to: string; label: string; remark: string }[];
};

export const placeholders: readonly Placeholder[] = [
  {
    path: paths.services,
    title: 'Six services, one page each.',
    text: 'An overview that compares them is not written yet. Until it is, this list takes you to the service you came for.',
    plannedTitle: 'If you are not sure which one',
    planned: [
      'An introduction is coming up: the one-pager.',
      'A meeting is booked: the pitch deck.',
      'A bank or a grant officer wants to check the numbers: the business plan.',
      'Somebody doubts the market: the research.',
    ],
    links: [
      { to: paths.pitchDecks, label: 'Pitch decks', remark: formatLowestPrice('pitch-decks') },
      { to: paths.businessPlan, label: 'Business plan', remark: formatLowestPrice('business-plans') },
      { to: paths.marketResearch, label: 'Market research', remark: formatLowestPrice('market-research') },
      { to: paths.onePager, label: 'Investor one-pager', remark: formatLowestPrice('one-pager') },
      { to: paths.linkedinProfile, label: 'LinkedIn', remark: formatLowestPrice('linkedin') },
      { to: paths.strategicAdvisory, label: 'Strategic advisory', remark: 'closed for now' },
    ],
  },
  {
    path: paths.servicesBusinessPlans,
    title: 'Our guide to business plans is still a draft.',
    text: 'It will appear here once it has been through the same red pencil as everything else. You can order a plan in the meantime.',
    plannedTitle: 'What the guide will answer',
    planned: [
      'Who asks for a plan, and what each of them reads first.',
      'When you need the five years of numbers, and when you do not.',
      'What to have ready before you start.',
    ],
    links: [
      { to: paths.businessPlan, label: 'The business plan service', remark: 'what a plan contains' },
      { to: paths.portfolioBusinessPlans, label: 'Finished business plans', remark: 'six of them' },
      {
        to: pricingPath('business-plans'),
        label: 'Business plan prices',
        remark: formatLowestPrice('business-plans'),
      },
    ],
  },
  {
    path: paths.caseStudies,
    title: 'Three case studies so far.',
    text: 'A case study says what happened after the meeting, so we publish one only when the founder has read it and agreed. Three have; this page waits for more.',
    plannedTitle: 'What each one says',
    planned: [
      'What the founder came with, and for which round.',
      'What we cut, and why.',
      'What the investors asked.',
      'How it ended, including when it did not go to plan.',
    ],
    links: [
      {
        to: `${paths.portfolio}#case-studies`,
        label: 'The three case studies',
        remark: 'a deck, a plan, a report',
      },
      { to: paths.reviews, label: 'Testimonials', remark: 'in the founders’ own words' },
      { to: paths.portfolio, label: 'Portfolio', remark: 'decks, plans, research, one-pagers' },
      { to: paths.whoWeAre, label: 'Who we are', remark: 'and which document each of us worked on' },
    ],
  },
  {
    path: paths.clientWork,
    title: 'Most client work stays confidential.',
    text: 'We show a document only with its owner’s written permission. What has been released so far is in the portfolio.',
    plannedTitle: 'What we never show',
    planned: [
      'Anything that its owner has not agreed to in writing, above all while a round is open.',
      'Names of investors, unless they have announced the round themselves.',
      'Anything whose owner has changed their mind. One email is enough.',
    ],
    links: [
      { to: `${paths.portfolio}#case-studies`, label: 'Three case studies', remark: 'from brief to result' },
      { to: paths.portfolioPitchDecks, label: 'Pitch decks we may show', remark: 'seventeen' },
      { to: paths.portfolioBusinessPlans, label: 'Business plans we may show', remark: 'six' },
      { to: paths.portfolioMarketResearch, label: 'Market studies we may show', remark: 'three' },
      { to: paths.portfolioOnePagers, label: 'One-pagers we may show', remark: 'ten' },
      { to: paths.pricing, label: 'Pricing', remark: 'to become a client' },
    ],
  },
];
