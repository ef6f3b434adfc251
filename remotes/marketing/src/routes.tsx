import { type Page, withSharingPictures } from '@site/contract/remote';
import { paths, type SitePath } from '@site/domain/paths';
import { promises, site } from '@site/domain/site';
import { sharingPictures } from './content/sharing-pictures.ts';
import { withStructuredData } from './structured-data.ts';

function page(path: SitePath, title: string, description: string, load: Page['load']): Page {
  return { path, meta: { title, description, canonical: path }, load };
}

/**
 * Creates the advisory page for one of its three addresses. The canonical address covers both models, the others one
 * each.
 */
function createAdvisoryPage(path: SitePath, title: string): Page {
  const description = `Equity partnership and fee-based fundraising support: how the two models work, and why neither is available in ${site.advisory.closedFor}.`;
  return {
    path,
    meta: { title, description, canonical: paths.strategicAdvisory },
    load: () => import('./pages/strategic-advisory.tsx'),
  };
}

/** Creates a page that is linked but not written yet. */
function createPlaceholder(path: SitePath, title: string, description: string): Page {
  return {
    path,
    meta: { title, description, canonical: path, noindex: true },
    load: () => import('./pages/placeholder.tsx'),
  };
}

const table: readonly Page[] = [
  page(
    paths.home,
    'Pitch decks, business plans and market research for founders',
    'A consultancy that writes and designs what a funding round runs on: pitch decks, business plans, market research and one-pagers, at fixed prices.',
    () => import('./pages/home.tsx'),
  ),
  page(
    paths.contact,
    'Contact',
    `Write to us before you order, or about an order. A person answers within ${promises.responseHours} hours.`,
    () => import('./pages/contact.tsx'),
  ),
  page(
    paths.process,
    'Process',
    `Three steps from first answer to finished document: a questionnaire or a consultation, payment, and delivery in ${promises.deliveryBusinessDays} business days.`,
    () => import('./pages/process.tsx'),
  ),
  page(
    paths.whoWeAre,
    'Who we are',
    'Researchers, designers, writers, consultants, accountants and modellers: the six roles behind every document we deliver.',
    () => import('./pages/who-we-are.tsx'),
  ),
  page(
    paths.investing,
    'Investing',
    `Applications are closed and reopen in ${site.advisory.reviewedIn}. Join the waitlist, and see what we do for founders until then.`,
    () => import('./pages/investing.tsx'),
  ),
  page(
    paths.pricing,
    'Pricing',
    'Fixed prices in US dollars for pitch decks, business plans, market research, one-pagers, LinkedIn pages and consulting calls.',
    () => import('./pages/pricing.tsx'),
  ),
  page(
    paths.terms,
    'Terms & Conditions',
    'The terms on which we sell our services: prices, delivery, changes, cancellation, ownership and liability, under English law.',
    () => import('./pages/terms.tsx'),
  ),
  page(
    paths.privacy,
    'Privacy Policy',
    'What this site keeps in your browser, what it sends to our server, who else receives it, and how to have it deleted.',
    () => import('./pages/privacy.tsx'),
  ),
  createPlaceholder(
    paths.services,
    'Services',
    'An overview of our services is being written. Each service already has a page of its own.',
  ),
  createPlaceholder(
    paths.servicesBusinessPlans,
    'Business plans, in preparation',
    'This page is in preparation. The business plan service has its own page, prices and examples.',
  ),
  page(
    paths.pitchDecks,
    'Pitch deck writing and design',
    `Investor pitch decks of 12, 18 or 24 slides, written first and designed second, at a fixed price within ${promises.deliveryBusinessDays} business days.`,
    () => import('./pages/pitch-decks.tsx'),
  ),
  page(
    paths.marketResearch,
    'Market research for founders',
    'Market research for founders: bottom-up sizing, competitors and their prices, and a source for every figure.',
    () => import('./pages/market-research.tsx'),
  ),
  page(
    paths.linkedinProfile,
    'LinkedIn optimisation',
    'LinkedIn profiles and company pages rewritten for founders, so that anyone who looks you up finds the person from the deck.',
    () => import('./pages/linkedin-profile.tsx'),
  ),
  page(
    paths.onePager,
    'Investor one-pager',
    'An investor one-pager: problem, product, numbers and ask on one side of one page, complete enough to be forwarded without you.',
    () => import('./pages/one-pager.tsx'),
  ),
  page(
    paths.businessPlan,
    'Business plan with a five-year forecast',
    'Business plans with a five-year financial forecast that a lender can check: every assumption is printed beside the number it drives.',
    () => import('./pages/business-plan.tsx'),
  ),
  createAdvisoryPage(paths.strategicAdvisory, 'Strategic advisory'),
  createAdvisoryPage(paths.investorEquity, 'Fee-based fundraising support'),
  createAdvisoryPage(paths.advisorEquity, 'Equity partnership'),
  createPlaceholder(
    paths.caseStudies,
    'Case studies',
    'Three case studies are in the portfolio; more are being written with the founders they are about.',
  ),
  createPlaceholder(
    paths.clientWork,
    'Client work',
    'This page will show work that clients have released. Until then, see the portfolio and the reviews.',
  ),
];

/** Social-sharing pictures and structured data are only in prerendered documents, so the browser build omits them. */
export const pages = import.meta.env.SSR
  ? withSharingPictures(table.map(withStructuredData), sharingPictures)
  : table;
