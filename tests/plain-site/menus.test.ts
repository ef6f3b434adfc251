import { composeMenus, type MenuName } from '@site/contract/menu-entries';
import { describe, expect, it } from 'vitest';
import { remotes } from './remotes.ts';

const menus = composeMenus(
  Object.fromEntries(Object.entries(remotes).map(([name, remote]) => [name, remote.menus])),
);
const listShown = (name: MenuName, form: 'desktop' | 'mobile' = 'desktop') =>
  (menus[name] ?? [])
    .filter(({ only }) => only === undefined || only === form)
    .map(({ label, to }) => [label, to]);

describe('the menus that the remotes declare together', () => {
  it('start with Home and Who We Are', () => {
    expect(listShown('top')).toEqual([
      ['Home', '/'],
      ['Who We Are', '/who-we-are'],
    ]);
  });

  const services = [
    ['Market Research', '/services/market-research'],
    ['Pitch Decks', '/services/pitch-decks'],
    ['LinkedIn Profile', '/services/linkedin-profile'],
    ['One-Pager', '/services/one-pager'],
    ['Business Plan', '/services/business-plan'],
  ];
  it('list six services on a desktop, strategic advisory among them', () => {
    expect(listShown('services')).toEqual([
      ...services,
      ['Strategic Advisory', '/services/strategic-advisory'],
    ]);
  });
  it('list the two equity models on a mobile instead of strategic advisory', () => {
    expect(listShown('services', 'mobile')).toEqual([
      ...services,
      ['Investor Equity', '/services/investor-equity'],
      ['Advisor Equity', '/services/advisor-equity'],
    ]);
  });

  it('call the reviews Testimonials among the resources', () => {
    expect(listShown('resources')).toEqual([
      ['Portfolio', '/portfolio'],
      ['Testimonials', '/reviews'],
      ['Contact', '/contact'],
      ['Investing', '/investing'],
    ]);
    expect(listShown('process-and-pricing')).toEqual([
      ['Process', '/Process'],
      ['Pricing', '/pricing'],
    ]);
  });

  it('have the eleven links of the footer, in the words of the pages', () => {
    expect(listShown('footer-navigation')).toEqual([
      ['Home', '/'],
      ['Services', '/services/advisor-equity'],
      ['Portfolio', '/portfolio'],
      ['Testimonials', '/reviews'],
      ['Process', '/Process'],
      ['Investing', '/investing'],
      ['Pricing', '/pricing'],
      ['Who We Are', '/who-we-are'],
    ]);
    expect(listShown('footer-legal')).toEqual([
      ['Contact Us', '/contact'],
      ['Terms & Conditions', '/terms'],
      ['Privacy Policy', '/privacy'],
    ]);
  });
});
