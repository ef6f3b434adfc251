import type { Page } from '@site/contract/remote';
import { breadcrumbs } from '@site/domain/breadcrumbs';
import { type CategoryId, categoryNameOf, listPlans, type Plan, plans } from '@site/domain/catalogue';
import { paths, pricingPath } from '@site/domain/paths';
import { site } from '@site/domain/site';

type JsonLd = Record<string, unknown>;

/** Pages about a service, with the service's name and, if it has offers, its category. */
const services: Readonly<Record<string, [name: string, category?: CategoryId]>> = {
  [paths.pitchDecks]: ['Pitch decks', 'pitch-decks'],
  [paths.marketResearch]: ['Market research', 'market-research'],
  [paths.linkedinProfile]: ['LinkedIn optimisation', 'linkedin'],
  [paths.onePager]: ['Investor one-pager', 'one-pager'],
  [paths.businessPlan]: ['Business plan', 'business-plans'],
  [paths.strategicAdvisory]: ['Strategic advisory'],
};

/** Adds structured data for search engines to a page. Pages that search engines must not index get none. */
export function withStructuredData(page: Page): Page {
  const { title, description, canonical, noindex } = page.meta;
  if (noindex) return page;
  const [name = title, category] = services[canonical] ?? [];
  const jsonLd =
    canonical === paths.home
      ? [organisation]
      : [
          ...(category ? [composeServiceData(category, description)] : []),
          ...(canonical === paths.pricing ? [composePriceList()] : []),
          // Breadcrumbs put services directly below the home page, because the overview page between them is not
          // written yet.
          breadcrumbs({ name, path: canonical }),
        ];
  return { ...page, meta: { ...page.meta, jsonLd } };
}

const organisation: JsonLd = {
  '@type': 'Organization',
  name: site.name,
  legalName: site.legalName,
  url: paths.home,
  logo: '/icon-512.png',
  email: site.email,
  slogan: site.tagline,
};

/** Lists all offers. The page of each service describes that service's offers in detail. */
function composePriceList(): JsonLd {
  return { '@type': 'OfferCatalog', name: 'Prices', itemListElement: plans.map(offerOf) };
}

/** Describes a service with one offer per plan, at the catalogue's prices. */
function composeServiceData(category: CategoryId, description: string): JsonLd {
  const url = pricingPath(category);
  return {
    '@type': 'Service',
    name: categoryNameOf(category),
    description,
    provider: { '@type': 'Organization', name: site.name, url: paths.home },
    offers: listPlans(category).map((plan) => ({ ...offerOf(plan), url })),
  };
}

function offerOf({ id, name, price }: Plan): JsonLd {
  return { '@type': 'Offer', sku: id, name, price, priceCurrency: 'USD' };
}
