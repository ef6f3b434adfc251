import type { Page, PageMeta } from '@site/contract/remote';
import { withSharingPictures } from '@site/contract/remote';
import { paths } from '@site/domain/paths';
import { site } from '@site/domain/site';
import { breadcrumbs } from '@site/domain/structured-data';
import { sharingPictures } from './content/sharing-pictures.ts';

const portfolio = { name: 'Portfolio', path: paths.portfolio };

function collectionPage(name: string, description: string, path: string): Record<string, unknown> {
  return {
    '@type': 'CollectionPage',
    name,
    description,
    url: path,
    isPartOf: { '@type': 'WebSite', name: site.name, url: paths.home },
  };
}

function gallery(title: string, description: string, path: string): PageMeta {
  const trail = path === paths.portfolio ? [portfolio] : [portfolio, { name: title, path }];
  return {
    title,
    description,
    canonical: path,
    jsonLd: [collectionPage(title, description, path), breadcrumbs(...trail)],
  };
}

const table: readonly Page[] = [
  {
    path: paths.portfolio,
    meta: gallery(
      'Portfolio',
      'Pitch decks, business plans, market research and one-pagers as investors and lenders saw them.',
      paths.portfolio,
    ),
    load: () => import('./pages/portfolio.tsx'),
  },
  {
    path: paths.portfolioPitchDecks,
    meta: gallery(
      'Pitch deck portfolio',
      'Pitch decks from pre-seed to Series A, each with a preview of its own slides.',
      paths.portfolioPitchDecks,
    ),
    load: () => import('./pages/pitch-decks.tsx'),
  },
  {
    path: paths.portfolioBusinessPlans,
    meta: gallery(
      'Business plan portfolio',
      'Business plans with five-year forecasts, from a bakery’s second oven to a dialysis clinic.',
      paths.portfolioBusinessPlans,
    ),
    load: () => import('./pages/business-plans.tsx'),
  },
  {
    path: paths.portfolioMarketResearch,
    meta: gallery(
      'Market research portfolio',
      'Market research reports: the question, the chart that settled it, findings and deliverables.',
      paths.portfolioMarketResearch,
    ),
    load: () => import('./pages/market-research.tsx'),
  },
  {
    path: paths.portfolioOnePagers,
    meta: gallery(
      'One-pager portfolio',
      'Investor one-pagers, each of them a whole company on a sheet of paper.',
      paths.portfolioOnePagers,
    ),
    load: () => import('./pages/one-pagers.tsx'),
  },
  {
    path: paths.reviews,
    meta: {
      title: 'Reviews',
      description: 'What founders in many countries say about their decks, plans, research and one-pagers.',
      canonical: paths.reviews,
      jsonLd: [
        collectionPage('Reviews', 'What founders say about the work.', paths.reviews),
        breadcrumbs({ name: 'Reviews', path: paths.reviews }),
      ],
    },
    load: () => import('./pages/reviews.tsx'),
  },
];

/** Metadata that only documents need stays out of the browser build. */
export const pages = import.meta.env.SSR ? withSharingPictures(table, sharingPictures) : table;
