import { composeMenus, type MenuName } from '@site/contract/menu-entries';
import { expect, it } from 'vitest';
import { remotes } from './remotes.ts';

const menus = composeMenus(
  Object.fromEntries(Object.entries(remotes).map(([name, remote]) => [name, remote.menus])),
);

const services = [
  'Market Research /services/market-research',
  'Pitch Decks /services/pitch-decks',
  'LinkedIn Profile /services/linkedin-profile',
  'One-Pager /services/one-pager',
  'Business Plan /services/business-plan',
];
const strategicAdvisory = ['Strategic Advisory /services/strategic-advisory'];
const equityModels = ['Investor Equity /services/investor-equity', 'Advisor Equity /services/advisor-equity'];

/** The links of each menu in their order, as the specification lists them. */
it.each<[MenuName, 'desktop' | 'mobile', string[]]>([
  ['top', 'desktop', ['Home /', 'Who We Are /who-we-are']],
  ['services', 'desktop', [...services, ...strategicAdvisory]],
  ['services', 'mobile', [...services, ...equityModels]],
  [
    'resources',
    'desktop',
    ['Portfolio /portfolio', 'Testimonials /reviews', 'Contact /contact', 'Investing /investing'],
  ],
  ['process-and-pricing', 'desktop', ['Process /Process', 'Pricing /pricing']],
  [
    'footer-navigation',
    'desktop',
    [
      'Home /',
      'Services /services/advisor-equity',
      'Portfolio /portfolio',
      'Testimonials /reviews',
      'Process /Process',
      'Investing /investing',
      'Pricing /pricing',
      'Who We Are /who-we-are',
    ],
  ],
  [
    'footer-legal',
    'desktop',
    ['Contact Us /contact', 'Terms & Conditions /terms', 'Privacy Policy /privacy'],
  ],
])('the remotes declare the menu %s on a %s', (name, form, links) => {
  const shown = (menus[name] ?? []).filter(({ only }) => only === undefined || only === form);
  expect(shown.map(({ label, to }) => `${label} ${to}`)).toEqual(links);
});
