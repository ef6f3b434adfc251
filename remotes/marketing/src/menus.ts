import type { MenuEntry } from '@site/contract/menus';
import { type CategoryId, lowestPrice } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';
import { paths } from '@site/domain/paths';
import { site } from '@site/domain/site';

const from = (category: CategoryId) => `from ${formatPrice(lowestPrice(category))}`;

const header: readonly MenuEntry[] = [
  { parent: 'top', order: 10, label: 'Home', to: paths.home },
  { parent: 'top', order: 20, label: 'Who We Are', to: paths.whoWeAre },
  {
    parent: 'services',
    order: 10,
    label: 'Market Research',
    to: paths.marketResearch,
    note: 'The market, with sources',
    price: from('market-research'),
    fill: 'market-research',
  },
  {
    parent: 'services',
    order: 20,
    label: 'Pitch Decks',
    to: paths.pitchDecks,
    note: 'The story, in 16:9',
    price: from('pitch-decks'),
    fill: 'pitch-decks',
  },
  {
    parent: 'services',
    order: 30,
    label: 'LinkedIn Profile',
    to: paths.linkedinProfile,
    note: 'What investors look up first',
    price: from('linkedin'),
    fill: 'linkedin',
  },
  {
    parent: 'services',
    order: 40,
    label: 'One-Pager',
    to: paths.onePager,
    note: 'The whole case',
    price: formatPrice(lowestPrice('one-pager')),
    fill: 'one-pager',
  },
  {
    parent: 'services',
    order: 50,
    label: 'Business Plan',
    to: paths.businessPlan,
    note: 'With a five-year forecast',
    price: from('business-plans'),
    fill: 'business-plans',
  },
  // The mobile menu names the two advisory models instead of the page that holds both.
  {
    parent: 'services',
    order: 60,
    only: 'desktop',
    label: 'Strategic Advisory',
    to: paths.strategicAdvisory,
    note: `Not available in ${site.advisory.closedFor}`,
  },
  { parent: 'services', order: 60, only: 'mobile', label: 'Investor Equity', to: paths.investorEquity },
  { parent: 'services', order: 70, only: 'mobile', label: 'Advisor Equity', to: paths.advisorEquity },
  { parent: 'resources', order: 30, label: 'Contact', to: paths.contact },
  { parent: 'resources', order: 40, label: 'Investing', to: paths.investing },
  { parent: 'process-and-pricing', order: 10, label: 'Process', to: paths.process },
  { parent: 'process-and-pricing', order: 20, label: 'Pricing', to: paths.pricing },
];

const footer: readonly MenuEntry[] = [
  { parent: 'footer-navigation', order: 10, label: 'Home', to: paths.home },
  { parent: 'footer-navigation', order: 20, label: 'Services', to: paths.advisorEquity },
  { parent: 'footer-navigation', order: 50, label: 'Process', to: paths.process },
  { parent: 'footer-navigation', order: 60, label: 'Investing', to: paths.investing },
  { parent: 'footer-navigation', order: 70, label: 'Pricing', to: paths.pricing },
  { parent: 'footer-navigation', order: 80, label: 'Who We Are', to: paths.whoWeAre },
  { parent: 'footer-legal', order: 10, label: 'Contact Us', to: paths.contact },
  { parent: 'footer-legal', order: 20, label: 'Terms & Conditions', to: paths.terms },
  { parent: 'footer-legal', order: 30, label: 'Privacy Policy', to: paths.privacy },
];

export const menus: readonly MenuEntry[] = import.meta.env.SSR ? [...header, ...footer] : [];
