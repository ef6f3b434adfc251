import type { CategoryId } from './catalogue.ts';

/** Every path of the site. Links, routes, the sitemap and tests use this list. */
export const paths = {
  home: '/',
  whoWeAre: '/who-we-are',
  process: '/Process',
  pricing: '/pricing',
  contact: '/contact',
  investing: '/investing',
  terms: '/terms',
  privacy: '/privacy',
  reviews: '/reviews',
  services: '/services',
  servicesBusinessPlans: '/services/business-plans',
  pitchDecks: '/services/pitch-decks',
  marketResearch: '/services/market-research',
  linkedinProfile: '/services/linkedin-profile',
  onePager: '/services/one-pager',
  businessPlan: '/services/business-plan',
  strategicAdvisory: '/services/strategic-advisory',
  investorEquity: '/services/investor-equity',
  advisorEquity: '/services/advisor-equity',
  portfolio: '/portfolio',
  portfolioPitchDecks: '/portfolio/pitch-decks',
  portfolioBusinessPlans: '/portfolio/business-plans',
  portfolioMarketResearch: '/portfolio/market-research',
  portfolioOnePagers: '/portfolio/one-pagers',
  workPortfolio: '/work/portfolio',
  caseStudies: '/work/case-studies',
  clientWork: '/work/client-work',
  intake: '/intake-form',
  checkout: '/payment-flow',
} as const;

export type SitePath = (typeof paths)[keyof typeof paths];

/** Returns the pricing page's path for a category. In the path's query, `one-pager` becomes `one-pagers`. */
export function pricingPath(category: CategoryId | 'one-pagers'): string {
  return `${paths.pricing}?category=${category === 'one-pager' ? 'one-pagers' : category}`;
}

export const planParameter = 'plan';

/**
 * Returns the path of the questionnaire or payment page for a plan. Because the URL names the plan, the choice does not
 * depend on browser storage.
 */
export function planPath(
  page: typeof paths.intake | typeof paths.checkout,
  planId: string | undefined,
): string {
  return planId ? `${page}?${planParameter}=${planId}` : page;
}

export const galleryPaths = {
  'pitch-decks': paths.portfolioPitchDecks,
  'business-plans': paths.portfolioBusinessPlans,
  'market-research': paths.portfolioMarketResearch,
  'one-pagers': paths.portfolioOnePagers,
} as const;

export type Gallery = keyof typeof galleryPaths;

/** Returns the path of a portfolio case, opened in its gallery. */
export function casePath({ gallery, id }: { gallery: Gallery; id: string }): string {
  return `${galleryPaths[gallery]}?case=${id}`;
}

/** Permanent redirects. The server responds with status 301. Navigation inside the app replaces the history entry. */
export const redirects: Readonly<Record<string, SitePath>> = {
  [paths.workPortfolio]: paths.portfolio,
};

/** Removes trailing slashes. A pattern such as `\/+$` would take quadratic time on many slashes. */
export function withoutEndSlashes(address: string): string {
  let bare = address;
  while (bare.endsWith('/')) bare = bare.slice(0, -1);
  return bare;
}

/**
 * Normalises the path of a link, so that different spellings of one page compare equal: `/Process/` becomes `/process`,
 * and non-ASCII characters are percent-encoded.
 */
export function foldPath(to: string): string {
  let bare = to.split(/[?#]/, 1)[0] ?? '';
  while (bare.length > 1 && bare.endsWith('/')) bare = bare.slice(0, -1);
  return bare.replace(/[^!-~]+/g, encodeURI).toLowerCase();
}

/** Whether navigating between two paths requires a full page load, because one of them is the payment page. */
export function crossesDocument(from: string, to: string): boolean {
  return isPaymentDocument(from) !== isPaymentDocument(to);
}

/**
 * Whether a path is the payment page, which has the strictest content security policy. Entering and leaving that page
 * takes a full load, so that no other code runs in the page with the card fields.
 */
export function isPaymentDocument(path: string): boolean {
  return foldPath(path) === paths.checkout;
}
