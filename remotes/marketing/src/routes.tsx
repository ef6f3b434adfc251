import type { Page } from '@site/contract/remote';
import { withSharingPictures } from '@site/contract/remote';
import { categories } from '@site/domain/catalogue';
import { paths } from '@site/domain/paths';
import { site } from '@site/domain/site';
import { sharingPictures } from './content/sharing-pictures.ts';
import { breadcrumbs, organisation, service } from './structured-data.ts';

const advisory = {
  title: 'Strategic advisory',
  description: `Equity partnership and fee-based fundraising support: how the two models work, and why neither is available in ${site.advisory.closedFor}.`,
  canonical: paths.strategicAdvisory,
  jsonLd: [breadcrumbs('Strategic advisory', paths.strategicAdvisory)],
};

const words = {
  pitchDecks:
    'Investor pitch decks of 12, 18 or 24 slides, written first and designed second, at a fixed price within seven business days.',
  businessPlan:
    'Business plans with a five-year financial forecast that a lender can check: every assumption stands beside the number it drives.',
  marketResearch:
    'Market research for founders: bottom-up sizing, competitors and their prices, and a source for every figure.',
  onePager:
    'An investor one-pager: problem, product, numbers and ask on one side of one page, complete enough to be forwarded without you.',
  linkedin:
    'LinkedIn profiles and company pages rewritten for founders, so that whoever looks you up finds the person from the deck.',
} as const;

const table: readonly Page[] = [
  {
    path: paths.home,
    meta: {
      title: 'Pitch decks, business plans and market research for founders',
      description:
        'A consultancy that writes and designs what a funding round runs on: pitch decks, business plans, market research and one-pagers, at fixed prices.',
      canonical: paths.home,
      jsonLd: [organisation],
    },
    load: () => import('./pages/home.tsx'),
  },
  {
    path: paths.contact,
    meta: {
      title: 'Contact',
      description: 'Write to us before you order, or about an order. A person answers within 24 hours.',
      canonical: paths.contact,
      jsonLd: [breadcrumbs('Contact', paths.contact)],
    },
    load: () => import('./pages/contact.tsx'),
  },
  {
    path: paths.process,
    meta: {
      title: 'Process',
      description:
        'Three steps from first answer to finished document: a questionnaire or a consultation, payment, and delivery in seven days.',
      canonical: paths.process,
      jsonLd: [breadcrumbs('Process', paths.process)],
    },
    load: () => import('./pages/process.tsx'),
  },
  {
    path: paths.whoWeAre,
    meta: {
      title: 'Who we are',
      description:
        'Researchers, designers, writers, consultants, accountants and modellers: the six roles behind every document we deliver.',
      canonical: paths.whoWeAre,
      jsonLd: [breadcrumbs('Who we are', paths.whoWeAre)],
    },
    load: () => import('./pages/who-we-are.tsx'),
  },
  {
    path: paths.investing,
    meta: {
      title: 'Investing',
      description: `Applications are closed and reopen in ${site.advisory.reviewedIn}. Join the waitlist, and see what we do for founders until then.`,
      canonical: paths.investing,
      jsonLd: [breadcrumbs('Investing', paths.investing)],
    },
    load: () => import('./pages/investing.tsx'),
  },
  {
    path: paths.pricing,
    meta: {
      title: 'Pricing',
      description:
        'Fixed prices in US dollars for pitch decks, business plans, market research, one-pagers, LinkedIn pages and consulting calls.',
      canonical: paths.pricing,
      jsonLd: [
        ...categories.map(({ id, name }) => service(id, `${name} at a fixed price.`)),
        breadcrumbs('Pricing', paths.pricing),
      ],
    },
    load: () => import('./pages/pricing.tsx'),
  },
  {
    path: paths.terms,
    meta: {
      title: 'Terms & Conditions',
      description:
        'The terms on which we sell our services: prices, delivery, changes, cancellation, ownership and liability, under English law.',
      canonical: paths.terms,
      jsonLd: [breadcrumbs('Terms & Conditions', paths.terms)],
    },
    load: () => import('./pages/terms.tsx'),
  },
  {
    path: paths.privacy,
    meta: {
      title: 'Privacy Policy',
      description:
        'What this site keeps in your browser, what it sends to our server, who else receives it, and how to have it deleted.',
      canonical: paths.privacy,
      jsonLd: [breadcrumbs('Privacy Policy', paths.privacy)],
    },
    load: () => import('./pages/privacy.tsx'),
  },
  {
    path: paths.services,
    meta: {
      title: 'Services',
      description:
        'An overview of our services is being written. Each service already has a page of its own.',
      canonical: paths.services,
      noindex: true,
    },
    load: () => import('./pages/placeholder.tsx'),
  },
  {
    path: paths.servicesBusinessPlans,
    meta: {
      title: 'Business plans, in preparation',
      description:
        'This page is in preparation. The business plan service has its own page, prices and examples.',
      canonical: paths.servicesBusinessPlans,
      noindex: true,
    },
    load: () => import('./pages/placeholder.tsx'),
  },
  {
    path: paths.pitchDecks,
    meta: {
      title: 'Pitch deck writing and design',
      description: words.pitchDecks,
      canonical: paths.pitchDecks,
      jsonLd: [service('pitch-decks', words.pitchDecks), breadcrumbs('Pitch decks', paths.pitchDecks)],
    },
    load: () => import('./pages/pitch-decks.tsx'),
  },
  {
    path: paths.marketResearch,
    meta: {
      title: 'Market research for founders',
      description: words.marketResearch,
      canonical: paths.marketResearch,
      jsonLd: [
        service('market-research', words.marketResearch),
        breadcrumbs('Market research', paths.marketResearch),
      ],
    },
    load: () => import('./pages/market-research.tsx'),
  },
  {
    path: paths.linkedinProfile,
    meta: {
      title: 'LinkedIn optimisation',
      description: words.linkedin,
      canonical: paths.linkedinProfile,
      jsonLd: [
        service('linkedin', words.linkedin),
        breadcrumbs('LinkedIn optimisation', paths.linkedinProfile),
      ],
    },
    load: () => import('./pages/linkedin-profile.tsx'),
  },
  {
    path: paths.onePager,
    meta: {
      title: 'Investor one-pager',
      description: words.onePager,
      canonical: paths.onePager,
      jsonLd: [service('one-pager', words.onePager), breadcrumbs('Investor one-pager', paths.onePager)],
    },
    load: () => import('./pages/one-pager.tsx'),
  },
  {
    path: paths.businessPlan,
    meta: {
      title: 'Business plan with a five-year forecast',
      description: words.businessPlan,
      canonical: paths.businessPlan,
      jsonLd: [
        service('business-plans', words.businessPlan),
        breadcrumbs('Business plan', paths.businessPlan),
      ],
    },
    load: () => import('./pages/business-plan.tsx'),
  },
  {
    path: paths.strategicAdvisory,
    meta: advisory,
    load: () => import('./pages/strategic-advisory.tsx'),
  },
  {
    path: paths.investorEquity,
    meta: { ...advisory, title: 'Strategic advisory for investors' },
    load: () => import('./pages/strategic-advisory.tsx'),
  },
  {
    path: paths.advisorEquity,
    meta: { ...advisory, title: 'Strategic advisory for equity' },
    load: () => import('./pages/strategic-advisory.tsx'),
  },
  {
    path: paths.caseStudies,
    meta: {
      title: 'Case studies',
      description:
        'Case studies are being written with the founders they are about. The portfolio is open meanwhile.',
      canonical: paths.caseStudies,
      noindex: true,
    },
    load: () => import('./pages/placeholder.tsx'),
  },
  {
    path: paths.clientWork,
    meta: {
      title: 'Client work',
      description:
        'This page will show work that clients have released. Until then, see the portfolio and the reviews.',
      canonical: paths.clientWork,
      noindex: true,
    },
    load: () => import('./pages/placeholder.tsx'),
  },
];

/** Metadata that only documents need stays out of the browser build. */
export const pages = import.meta.env.SSR ? withSharingPictures(table, sharingPictures) : table;
