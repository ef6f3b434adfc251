import { paths } from '@site/domain/paths';
import { describe, expect, it } from 'vitest';
import {
  desktopServices,
  footerGroups,
  mobileServices,
  processAndPricing,
  resources,
  startProject,
  topLinks,
} from './menu.tsx';

const addresses = (links: readonly { to: string }[]) => links.map((link) => link.to);

describe('the header', () => {
  it('starts with Home and Who We Are', () => {
    expect(addresses(topLinks)).toEqual(['/', '/who-we-are']);
  });
  it('lists six services on a desktop, strategic advisory among them', () => {
    expect(addresses(desktopServices)).toEqual([
      '/services/market-research',
      '/services/pitch-decks',
      '/services/linkedin-profile',
      '/services/one-pager',
      '/services/business-plan',
      '/services/strategic-advisory',
    ]);
  });
  it('lists the two equity models on a mobile instead of strategic advisory', () => {
    expect(addresses(mobileServices).slice(-2)).toEqual([
      '/services/investor-equity',
      '/services/advisor-equity',
    ]);
    expect(addresses(mobileServices)).not.toContain('/services/strategic-advisory');
    expect(mobileServices).toHaveLength(7);
  });
  it('calls the reviews Testimonials among the resources', () => {
    expect(addresses(resources)).toEqual(['/portfolio', '/reviews', '/contact', '/investing']);
    expect(resources[1]?.label).toBe('Testimonials');
    expect(addresses(processAndPricing)).toEqual(['/Process', '/pricing']);
  });
  it('starts a project at the prices', () => {
    expect(startProject).toEqual({ label: 'Start Your Project', to: '/pricing' });
  });
});

describe('the footer', () => {
  it('has two groups that hold its eleven links', () => {
    expect(footerGroups.map((group) => group.title)).toEqual(['Navigation', 'Legal & Support']);
    expect(addresses(footerGroups.flatMap((group) => group.links))).toEqual([
      '/',
      '/services/advisor-equity',
      '/portfolio',
      '/reviews',
      '/Process',
      '/investing',
      '/pricing',
      '/who-we-are',
      '/contact',
      '/terms',
      '/privacy',
    ]);
  });
  it('labels links in the words of the pages', () => {
    const label = (to: string) =>
      footerGroups.flatMap((group) => group.links).find((link) => link.to === to)?.label;
    expect(label(paths.advisorEquity)).toBe('Services');
    expect(label(paths.contact)).toBe('Contact Us');
    expect(label(paths.terms)).toBe('Terms & Conditions');
    expect(label(paths.privacy)).toBe('Privacy Policy');
  });
});
