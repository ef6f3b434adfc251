import type { CategoryId } from '@site/domain/catalogue';
import { foldPath, paths, type SitePath } from '@site/domain/paths';
import { site } from '@site/domain/site';
import { Link, useLocation } from '@site/sdk';
import type { ReactElement, ReactNode } from 'react';

/** A link of the header, the mobile menu or the footer. */
export type MenuItem = { label: string; to: SitePath };

/** A service, with the fill of its swatch and a short description. */
export type ServiceItem = MenuItem & { note: string; fill?: CategoryId };

export const topLinks: readonly MenuItem[] = [
  { label: 'Home', to: paths.home },
  { label: 'Who We Are', to: paths.whoWeAre },
];

const services: readonly ServiceItem[] = [
  {
    label: 'Market Research',
    to: paths.marketResearch,
    note: 'The market, with sources',
    fill: 'market-research',
  },
  { label: 'Pitch Decks', to: paths.pitchDecks, note: 'The story, in 16:9', fill: 'pitch-decks' },
  {
    label: 'LinkedIn Profile',
    to: paths.linkedinProfile,
    note: 'Looked up before you knock',
    fill: 'linkedin',
  },
  { label: 'One-Pager', to: paths.onePager, note: 'The whole case on one page', fill: 'one-pager' },
  {
    label: 'Business Plan',
    to: paths.businessPlan,
    note: 'With a five-year forecast',
    fill: 'business-plans',
  },
];

export const desktopServices: readonly ServiceItem[] = [
  ...services,
  {
    label: 'Strategic Advisory',
    to: paths.strategicAdvisory,
    note: `Not available in ${site.advisory.closedFor}`,
  },
];

/** The mobile menu names the two advisory models instead of the page that holds both. */
export const mobileServices: readonly MenuItem[] = [
  ...services,
  { label: 'Investor Equity', to: paths.investorEquity },
  { label: 'Advisor Equity', to: paths.advisorEquity },
];

export const resources: readonly MenuItem[] = [
  { label: 'Portfolio', to: paths.portfolio },
  { label: 'Testimonials', to: paths.reviews },
  { label: 'Contact', to: paths.contact },
  { label: 'Investing', to: paths.investing },
];

export const processAndPricing: readonly MenuItem[] = [
  { label: 'Process', to: paths.process },
  { label: 'Pricing', to: paths.pricing },
];

export const startProject: MenuItem = { label: 'Start Your Project', to: paths.pricing };

export const footerGroups: readonly { title: string; links: readonly MenuItem[] }[] = [
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

/** A link that marks the page on screen as current. */
export function MenuLink({
  to,
  className,
  onFollow,
  children,
}: {
  to: string;
  className?: string;
  /** Closes the menu with the click, before the next page has loaded. */
  onFollow?: () => void;
  children: ReactNode;
}): ReactElement {
  const { pathname } = useLocation();
  const current = foldPath(pathname) === foldPath(to);
  return (
    <Link to={to} className={className} onClick={onFollow} aria-current={current ? 'page' : undefined}>
      {children}
    </Link>
  );
}
