import { type Page, withSharingPictures } from '@site/contract/remote';
import type { CategoryId } from '@site/domain/catalogue';
import { paths, type SitePath } from '@site/domain/paths';
import { site } from '@site/domain/site';
import { sharingPictures } from './content/sharing-pictures.ts';
import { breadcrumbs, organisation, priceList, serviceData } from './structured-data.ts';

type Load = Page['load'];

function page(
  path: SitePath,
  title: string,
  description: string,
  load: Load,
  jsonLd = [breadcrumbs(title, path)],
): Page {
  return { path, meta: { title, description, canonical: path, jsonLd }, load };
}

function service(
  path: SitePath,
  {
    category,
    name,
    title,
    description,
  }: { category: CategoryId; name: string; title: string; description: string },
  load: Load,
): Page {
  return page(path, title, description, load, [serviceData(category, description), breadcrumbs(name, path)]);
}

/** One page with three addresses, of which the first is canonical. */
function advisory(path: SitePath, title: string, load: Load): Page {
  const description = `Equity partnership and fee-based fundraising support: how the two models work, and why neither is available in ${site.advisory.closedFor}.`;
  const canonical = paths.strategicAdvisory;
  return {
    path,
    meta: { title, description, canonical, jsonLd: [breadcrumbs('Strategic advisory', canonical)] },
    load,
  };
}

/** A page that is announced but not written. */
function placeholder(path: SitePath, title: string, description: string, load: Load): Page {
  return { path, meta: { title, description, canonical: path, noindex: true }, load };
}

const table: readonly Page[] = [
  page(
    paths.home,
    'Pitch decks, business plans and market research for founders',
    'A consultancy that writes and designs what a funding round runs on: pitch decks, business plans, market research and one-pagers, at fixed prices.',
    () => import('./pages/home.tsx'),
    [organisation],
  ),
  page(
    paths.contact,
    'Contact',
    'Write to us before you order, or about an order. A person answers within 24 hours.',
    () => import('./pages/contact.tsx'),
  ),
  page(
    paths.process,
    'Process',
    'Three steps from first answer to finished document: a questionnaire or a consultation, payment, and delivery in seven days.',
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
    [priceList, breadcrumbs('Pricing', paths.pricing)],
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
  placeholder(
    paths.services,
    'Services',
    'An overview of our services is being written. Each service already has a page of its own.',
    () => import('./pages/placeholder.tsx'),
  ),
  placeholder(
    paths.servicesBusinessPlans,
    'Business plans, in preparation',
    'This page is in preparation. The business plan service has its own page, prices and examples.',
    () => import('./pages/placeholder.tsx'),
  ),
  service(
    paths.pitchDecks,
    {
      category: 'pitch-decks',
      name: 'Pitch decks',
      title: 'Pitch deck writing and design',
      description:
        'Investor pitch decks of 12, 18 or 24 slides, written first and designed second, at a fixed price within seven business days.',
    },
    () => import('./pages/pitch-decks.tsx'),
  ),
  service(
    paths.marketResearch,
    {
      category: 'market-research',
      name: 'Market research',
      title: 'Market research for founders',
      description:
        'Market research for founders: bottom-up sizing, competitors and their prices, and a source for every figure.',
    },
    () => import('./pages/market-research.tsx'),
  ),
  service(
    paths.linkedinProfile,
    {
      category: 'linkedin',
      name: 'LinkedIn optimisation',
      title: 'LinkedIn optimisation',
      description:
        'LinkedIn profiles and company pages rewritten for founders, so that anyone who looks you up finds the person from the deck.',
    },
    () => import('./pages/linkedin-profile.tsx'),
  ),
  service(
    paths.onePager,
    {
      category: 'one-pager',
      name: 'Investor one-pager',
      title: 'Investor one-pager',
      description:
        'An investor one-pager: problem, product, numbers and ask on one side of one page, complete enough to be forwarded without you.',
    },
    () => import('./pages/one-pager.tsx'),
  ),
  service(
    paths.businessPlan,
    {
      category: 'business-plans',
      name: 'Business plan',
      title: 'Business plan with a five-year forecast',
      description:
        'Business plans with a five-year financial forecast that a lender can check: every assumption is printed beside the number it drives.',
    },
    () => import('./pages/business-plan.tsx'),
  ),
  advisory(paths.strategicAdvisory, 'Strategic advisory', () => import('./pages/strategic-advisory.tsx')),
  advisory(
    paths.investorEquity,
    'Strategic advisory for investors',
    () => import('./pages/strategic-advisory.tsx'),
  ),
  advisory(
    paths.advisorEquity,
    'Strategic advisory for equity',
    () => import('./pages/strategic-advisory.tsx'),
  ),
  placeholder(
    paths.caseStudies,
    'Case studies',
    'Three case studies are in the portfolio; more are being written with the founders they are about.',
    () => import('./pages/placeholder.tsx'),
  ),
  placeholder(
    paths.clientWork,
    'Client work',
    'This page will show work that clients have released. Until then, see the portfolio and the reviews.',
    () => import('./pages/placeholder.tsx'),
  ),
];

/** Metadata that only documents need stays out of the browser build. */
export const pages = import.meta.env.SSR ? withSharingPictures(table, sharingPictures) : table;
