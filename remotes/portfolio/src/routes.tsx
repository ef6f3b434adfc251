import { type Page, withSharingPictures } from '@site/contract/remote';
import { breadcrumbs } from '@site/domain/breadcrumbs';
import { paths } from '@site/domain/paths';
import { site } from '@site/domain/site';
import { sharingPictures } from './content/sharing-pictures.ts';

/** Creates a page of the portfolio, with its parent pages for the breadcrumbs. */
function createCollectionPage(
  path: string,
  title: string,
  description: string,
  load: Page['load'],
  ...parents: readonly { name: string; path: string }[]
): Page {
  const jsonLd = [
    {
      '@type': 'CollectionPage',
      name: title,
      description,
      url: path,
      isPartOf: { '@type': 'WebSite', name: site.name, url: paths.home },
    },
    breadcrumbs(...parents, { name: title, path }),
  ];
  return { path, meta: { title, description, canonical: path, jsonLd }, load };
}

const portfolio = { name: 'Portfolio', path: paths.portfolio };

const table: readonly Page[] = [
  createCollectionPage(
    paths.portfolio,
    'Portfolio',
    'Pitch decks, business plans, market research and one-pagers as investors and lenders saw them.',
    () => import('./pages/portfolio.tsx'),
  ),
  createCollectionPage(
    paths.portfolioPitchDecks,
    'Pitch deck portfolio',
    'Pitch decks from pre-seed to Series A, each with a preview of its own slides.',
    () => import('./pages/deck-gallery.tsx'),
    portfolio,
  ),
  createCollectionPage(
    paths.portfolioBusinessPlans,
    'Business plan portfolio',
    'Business plans with five-year forecasts, from a bakery’s second oven to a dialysis clinic.',
    () => import('./pages/plan-gallery.tsx'),
    portfolio,
  ),
  createCollectionPage(
    paths.portfolioMarketResearch,
    'Market research portfolio',
    'Market research reports: the question, the chart that settled it, findings and deliverables.',
    () => import('./pages/research-gallery.tsx'),
    portfolio,
  ),
  createCollectionPage(
    paths.portfolioOnePagers,
    'One-pager portfolio',
    'Investor one-pagers, each of them a whole company on a sheet of paper.',
    () => import('./pages/one-pager-gallery.tsx'),
    portfolio,
  ),
  createCollectionPage(
    paths.reviews,
    'Reviews',
    'What founders in many countries say about their decks, plans, research and one-pagers.',
    () => import('./pages/reviews.tsx'),
  ),
];

/** Social-sharing pictures are named only in prerendered documents, so the browser build omits them. */
export const pages = import.meta.env.SSR ? withSharingPictures(table, sharingPictures) : table;
