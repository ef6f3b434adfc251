import type { CategoryId } from '@site/domain/catalogue';
import { paths, type SitePath } from '@site/domain/paths';
import { site } from '@site/domain/site';

/** What header, mobile menu and footer lead to. */
export type MenuLink = { label: string; to: SitePath };

/** A kind of work, with the ink of its plate and a word on what it is. */
export type ServiceLink = MenuLink & { note: string; ink?: CategoryId };

export const topLinks: readonly MenuLink[] = [
  { label: 'Home', to: paths.home },
  { label: 'Who We Are', to: paths.whoWeAre },
];

const services: readonly ServiceLink[] = [
  {
    label: 'Market Research',
    to: paths.marketResearch,
    note: 'The market, with sources',
    ink: 'market-research',
  },
  { label: 'Pitch Decks', to: paths.pitchDecks, note: 'The story, in 16:9', ink: 'pitch-decks' },
  {
    label: 'LinkedIn Profile',
    to: paths.linkedinProfile,
    note: 'Looked up before you knock',
    ink: 'linkedin',
  },
  { label: 'One-Pager', to: paths.onePager, note: 'The whole case on one page', ink: 'one-pager' },
  {
    label: 'Business Plan',
    to: paths.businessPlan,
    note: 'With a five-year forecast',
    ink: 'business-plans',
  },
];

export const desktopServices: readonly ServiceLink[] = [
  ...services,
  {
    label: 'Strategic Advisory',
    to: paths.strategicAdvisory,
    note: `Not available in ${site.advisory.closedFor}`,
  },
];

/** The mobile menu names the two advisory models instead of the page that holds both. */
export const mobileServices: readonly MenuLink[] = [
  ...services,
  { label: 'Investor Equity', to: paths.investorEquity },
  { label: 'Advisor Equity', to: paths.advisorEquity },
];

export const resources: readonly MenuLink[] = [
  { label: 'Portfolio', to: paths.portfolio },
  { label: 'Testimonials', to: paths.reviews },
  { label: 'Contact', to: paths.contact },
  { label: 'Investing', to: paths.investing },
];

export const processAndPricing: readonly MenuLink[] = [
  { label: 'Process', to: paths.process },
  { label: 'Pricing', to: paths.pricing },
];

export const startProject: MenuLink = { label: 'Start Your Project', to: paths.pricing };

export const footerGroups: readonly { title: string; links: readonly MenuLink[] }[] = [
  {
    title: 'Navigation',
    links: [
      { label: 'Home', to: paths.home },
      { label: 'Services', to: paths.advisorEquity },
      { label: 'Portfolio', to: paths.portfolio },
      { label: 'Testimonials', to: paths.reviews },
      { label: 'Process', to: paths.process },
      { label: 'Investing', to: paths.investing },
      { label: 'Pricing', to: paths.pricing },
      { label: 'Who We Are', to: paths.whoWeAre },
    ],
  },
  {
    title: 'Legal & Support',
    links: [
      { label: 'Contact Us', to: paths.contact },
      { label: 'Terms & Conditions', to: paths.terms },
      { label: 'Privacy Policy', to: paths.privacy },
    ],
  },
];
