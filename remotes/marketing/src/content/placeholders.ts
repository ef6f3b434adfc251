import { paths, pricingPath, type SitePath } from '@site/domain/paths';

/** A page that is announced but not written. */
type Placeholder = {
  path: SitePath;
  title: string;
  text: string;
  links: readonly { to: string; label: string; remark: string }[];
};

export const placeholders: readonly Placeholder[] = [
  {
    path: paths.services,
    title: 'Every service has its page. This overview does not, yet.',
    text: 'We would rather leave a slide blank than fill it with adjectives. What you are looking for is one step away.',
    links: [
      { to: paths.pitchDecks, label: 'Pitch decks', remark: '12, 18 or 24 slides' },
      { to: paths.businessPlan, label: 'Business plan', remark: 'with a five-year forecast' },
      { to: paths.marketResearch, label: 'Market research', remark: 'with its sources showing' },
      { to: paths.onePager, label: 'Investor one-pager', remark: 'one side of one page' },
      { to: paths.linkedinProfile, label: 'LinkedIn', remark: 'profile or company page' },
      { to: paths.strategicAdvisory, label: 'Strategic advisory', remark: 'closed at present' },
    ],
  },
  {
    path: paths.servicesBusinessPlans,
    title: 'The guide to our business plans is still a draft.',
    text: 'It will appear here once it has been through the same red pen as everything else. The service itself is open.',
    links: [
      { to: paths.businessPlan, label: 'The business plan service', remark: 'what it contains' },
      { to: paths.portfolioBusinessPlans, label: 'Finished business plans', remark: 'from the portfolio' },
      { to: pricingPath('business-plans'), label: 'Business plan prices', remark: 'two plans' },
    ],
  },
  {
    path: paths.caseStudies,
    title: 'Case studies take two signatures. We are waiting for the second.',
    text: 'A case study tells what happened after the meeting, so we publish one only when the founder has read it and agreed. None is ready yet.',
    links: [
      { to: paths.portfolio, label: 'Portfolio', remark: 'decks, plans, research, one-pagers' },
      { to: paths.reviews, label: 'Testimonials', remark: 'in the founders’ own words' },
    ],
  },
  {
    path: paths.clientWork,
    title: 'Most client work is confidential until the round is over.',
    text: 'This page will collect what has been released since. For now, the portfolio is where the released work hangs.',
    links: [
      { to: paths.portfolioPitchDecks, label: 'Pitch decks we may show', remark: 'seventeen of them' },
      { to: paths.portfolioOnePagers, label: 'One-pagers we may show', remark: 'ten of them' },
      { to: paths.pricing, label: 'Pricing', remark: 'to become client work' },
    ],
  },
];
