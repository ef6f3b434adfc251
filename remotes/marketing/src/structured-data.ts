import type { Page } from '@site/contract/remote';
import { breadcrumbs } from '@site/domain/breadcrumbs';
import { type CategoryId, categoryName, type Plan, plans, plansIn } from '@site/domain/catalogue';
import { paths, pricingPath } from '@site/domain/paths';
import { site } from '@site/domain/site';

type JsonLd = Record<string, unknown>;

/** Pages about a service, which has offers, and their names. */
const services: Readonly<Record<string, [name: string, category?: CategoryId]>> = {
  [paths.pitchDecks]: ['Pitch decks', 'pitch-decks'],
  [paths.marketResearch]: ['Market research', 'market-research'],
  [paths.linkedinProfile]: ['LinkedIn optimisation', 'linkedin'],
  [paths.onePager]: ['Investor one-pager', 'one-pager'],
  [paths.businessPlan]: ['Business plan', 'business-plans'],
  [paths.strategicAdvisory]: ['Strategic advisory'],
};

/** Adds to a page what search engines read in its document. Placeholders are excluded from them. */
export function withStructuredData(page: Page): Page {
  const { title, description, canonical, noindex } = page.meta;
  if (noindex) return page;
  const [name = title, category] = services[canonical] ?? [];
  const jsonLd =
    canonical === paths.home
      ? [organisation]
      : [
          ...(category ? [serviceData(category, description)] : []),
          ...(canonical === paths.pricing ? [priceList()] : []),
          // Services are direct children of the home page: the overview between them is not written yet.
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

/** Lists every offer. Each service's page describes its own. */
function priceList(): JsonLd {
  return { '@type': 'OfferCatalog', name: 'Prices', itemListElement: plans.map(offerOf) };
}

/** A service with one offer per plan, at the catalogue's prices. */
function serviceData(category: CategoryId, description: string): JsonLd {
  const url = pricingPath(category);
  return {
    '@type': 'Service',
    name: categoryName(category),
    description,
    provider: { '@type': 'Organization', name: site.name, url: paths.home },
    offers: plansIn(category).map((plan) => ({ ...offerOf(plan), url })),
  };
}

function offerOf({ id, name, price }: Plan): JsonLd {
  return { '@type': 'Offer', sku: id, name, price, priceCurrency: 'USD' };
}
