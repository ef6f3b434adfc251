import { type CategoryId, categoryName, type Plan, plans, plansIn } from '@site/domain/catalogue';
import { paths, pricingPath, type SitePath } from '@site/domain/paths';
import { site } from '@site/domain/site';
import { breadcrumbs as breadcrumbList } from '@site/domain/structured-data';

type JsonLd = Record<string, unknown>;

const provider: JsonLd = { '@type': 'Organization', name: site.name, url: paths.home };

// Only documents carry structured data: in the browser build each of these is empty.

export const organisation: JsonLd = import.meta.env.SSR
  ? {
      '@type': 'Organization',
      name: site.name,
      legalName: site.legalName,
      url: paths.home,
      logo: '/icon-512.png',
      email: site.email,
      slogan: site.tagline,
    }
  : {};

const offerOf = ({ id, name, price }: Plan): JsonLd => ({
  '@type': 'Offer',
  sku: id,
  name,
  price,
  priceCurrency: 'USD',
});

/** A service with one offer per plan, at the catalogue's prices. */
export function serviceData(category: CategoryId, description: string): JsonLd {
  if (!import.meta.env.SSR) return {};
  const url = pricingPath(category);
  return {
    '@type': 'Service',
    name: categoryName(category),
    description,
    provider,
    offers: plansIn(category).map((plan) => ({ ...offerOf(plan), url })),
  };
}

/** Every offer; each service describes its own. */
export const priceList: JsonLd = import.meta.env.SSR
  ? { '@type': 'OfferCatalog', name: 'Prices', itemListElement: plans.map(offerOf) }
  : {};

/** Services are direct children of the home page: the overview between them is not written yet. */
export function breadcrumbs(name: string, path: SitePath): JsonLd {
  return import.meta.env.SSR ? breadcrumbList({ name, path }) : {};
}
