import type { CategoryId } from './catalogue.ts';

/** Every URL of the site. Links, route tables, the sitemap and the tests are built from here. */
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

/** The pricing page at a category; the id of a tab works as well as a link's value. */
export function pricingPath(category: CategoryId | 'one-pagers'): string {
  return `${paths.pricing}?category=${category === 'one-pager' ? 'one-pagers' : category}`;
}

/** The query parameter that names a plan. */
export const planParameter = 'plan';

/** The questionnaire or the payment page of a plan: named in the address, the choice needs no storage. */
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

/** A case of the portfolio, open in its gallery. */
export function casePath({ gallery, id }: { gallery: Gallery; id: string }): string {
  return `${galleryPaths[gallery]}?case=${id}`;
}

/** Permanent redirects: a 301 from the server, a replacement inside the app. */
export const redirects: Readonly<Record<string, SitePath>> = {
  [paths.workPortfolio]: paths.portfolio,
};

/** Removes the slashes at the end of an address. A pattern such as `\/+$` would take quadratic time for many slashes. */
export function withoutEndSlashes(address: string): string {
  let bare = address;
  while (bare.endsWith('/')) bare = bare.slice(0, -1);
  return bare;
}

/**
 * Folds the pathname of a link, so that spellings of one page compare equal: `/Process/` becomes `/process`, and letters that
 * an address escapes are escaped.
 */
export function foldPath(to: string): string {
  let bare = to.split(/[?#]/, 1)[0] ?? '';
  while (bare.length > 1 && bare.endsWith('/')) bare = bare.slice(0, -1);
  return bare.replace(/[^!-~]+/g, encodeURI).toLowerCase();
}

/** Whether a move from one address to the other must load a new document. */
export function crossesDocument(from: string, to: string): boolean {
  return isPaymentDocument(from) !== isPaymentDocument(to);
}

/**
 * Whether this is the payment page, which has the stricter content security policy. It is entered and left by a full load,
 * so that the page with the card fields runs nothing else.
 */
export function isPaymentDocument(path: string): boolean {
  return foldPath(path) === paths.checkout;
}
