import { type Page, withSharingPictures } from '@site/contract/remote';
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

function gallery(path: string, title: string, description: string, load: Page['load']): Page {
  const trail = path === paths.portfolio ? [portfolio] : [portfolio, { name: title, path }];
  const jsonLd = [collectionPage(title, description, path), breadcrumbs(...trail)];
  return { path, meta: { title, description, canonical: path, jsonLd }, load };
}

const table: readonly Page[] = [
  gallery(
    paths.portfolio,
    'Portfolio',
    'Pitch decks, business plans, market research and one-pagers as investors and lenders saw them.',
    () => import('./pages/portfolio.tsx'),
  ),
  gallery(
    paths.portfolioPitchDecks,
    'Pitch deck portfolio',
    'Pitch decks from pre-seed to Series A, each with a preview of its own slides.',
    () => import('./pages/pitch-decks.tsx'),
  ),
  gallery(
    paths.portfolioBusinessPlans,
    'Business plan portfolio',
    'Business plans with five-year forecasts, from a bakery’s second oven to a dialysis clinic.',
    () => import('./pages/business-plans.tsx'),
  ),
  gallery(
    paths.portfolioMarketResearch,
    'Market research portfolio',
    'Market research reports: the question, the chart that settled it, findings and deliverables.',
    () => import('./pages/market-research.tsx'),
  ),
  gallery(
    paths.portfolioOnePagers,
    'One-pager portfolio',
    'Investor one-pagers, each of them a whole company on a sheet of paper.',
    () => import('./pages/one-pagers.tsx'),
  ),
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
