import type { MenuEntry } from '@site/contract/menu-entries';
import type { CategoryId } from '@site/domain/catalogue';
import { paths, type SitePath } from '@site/domain/paths';
import { site } from '@site/domain/site';
import { formatLowestPrice } from './content/price-from.ts';

// @__NO_SIDE_EFFECTS__
function createServiceEntry(
  order: number,
  fill: CategoryId,
  label: string,
  to: SitePath,
  note: string,
): MenuEntry {
  return { parent: 'services', order, label, to, note, price: formatLowestPrice(fill), fill };
}

const header: readonly MenuEntry[] = [
  { parent: 'top', order: 10, label: 'Home', to: paths.home },
  { parent: 'top', order: 20, label: 'Who We Are', to: paths.whoWeAre },
  createServiceEntry(
    10,
    'market-research',
    'Market Research',
    paths.marketResearch,
    'The market, with sources',
  ),
  createServiceEntry(20, 'pitch-decks', 'Pitch Decks', paths.pitchDecks, 'The story, in 16:9'),
  createServiceEntry(
    30,
    'linkedin',
    'LinkedIn Profile',
    paths.linkedinProfile,
    'What investors look up first',
  ),
  createServiceEntry(40, 'one-pager', 'One-Pager', paths.onePager, 'The whole case'),
  createServiceEntry(50, 'business-plans', 'Business Plan', paths.businessPlan, 'With a five-year forecast'),
  // The mobile menu lists the two advisory models instead of their shared page.
  ...(
    [
      [60, 'desktop', 'Strategic Advisory', paths.strategicAdvisory],
      [60, 'mobile', 'Investor Equity', paths.investorEquity],
      [70, 'mobile', 'Advisor Equity', paths.advisorEquity],
    ] as const
  ).map(
    ([order, only, label, to]): MenuEntry => ({
      parent: 'services',
      order,
      only,
      label,
      to,
      note: `Not available in ${site.advisory.closedFor}`,
    }),
  ),
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
