import type { CategoryId } from '@site/domain/catalogue';
import { type PricingLink, paths, type SitePath } from '@site/domain/paths';

/** A service as the home page presents it: what it is for, and where its work and its price are. */
export type ServiceBlock = {
  id: CategoryId;
  /** When in a round the document is read. */
  moment: string;
  title: string;
  description: string;
  portfolio: { to: SitePath; label: string };
  pricing: { category: PricingLink; label: string };
};

/** In the order in which an investor meets them. */
export const serviceBlocks: readonly ServiceBlock[] = [
  {
    id: 'one-pager',
    moment: 'Minute one',
    title: 'The page that gets forwarded.',
    description:
      'Problem, product, numbers, ask on one side of one page: short enough for a phone, complete enough to be passed on without you.',
    portfolio: { to: paths.portfolioOnePagers, label: 'See one-pagers' },
    pricing: { category: 'one-pagers', label: 'One-pager price' },
  },
  {
    id: 'pitch-decks',
    moment: 'The meeting',
    title: 'The deck that survives its questions.',
    description:
      'Each slide with one claim, one proof and one reason to turn the page. We write the argument before anyone opens a design file.',
    portfolio: { to: paths.portfolioPitchDecks, label: 'See pitch decks' },
    pricing: { category: 'pitch-decks', label: 'Pitch deck prices' },
  },
  {
    id: 'business-plans',
    moment: 'The week after',
    title: 'The plan that a lender can check.',
    description:
      'Five years of forecast with every assumption beside the number it drives, for people who are paid to find gaps.',
    portfolio: { to: paths.portfolioBusinessPlans, label: 'See business plans' },
    pricing: { category: 'business-plans', label: 'Business plan prices' },
  },
  {
    id: 'market-research',
    moment: 'Second thoughts',
    title: 'The market, with its sources showing.',
    description:
      'How large it is, who sells there and what they charge, sized from the bottom up, because that is the half investors test.',
    portfolio: { to: paths.portfolioMarketResearch, label: 'See market research' },
    pricing: { category: 'market-research', label: 'Market research prices' },
  },
];
