import { type CategoryId, categoryName, plansIn } from '@site/domain/catalogue';
import { paths, pricingPath, type SitePath } from '@site/domain/paths';
import { site } from '@site/domain/site';

type JsonLd = Record<string, unknown>;

const provider: JsonLd = { '@type': 'Organization', name: site.name, url: paths.home };

/** The consultancy itself. Browsers have no use for structured data and get none. */
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

/** A service with one offer per plan, at the catalogue's prices. */
export function service(category: CategoryId, description: string): JsonLd {
  if (!import.meta.env.SSR) return {};
  return {
    '@type': 'Service',
    name: categoryName(category),
    description,
    provider,
    offers: plansIn(category).map(({ id, name, price }) => ({
      '@type': 'Offer',
      sku: id,
      name,
      price,
      priceCurrency: 'USD',
      url: pricingPath(category === 'one-pager' ? 'one-pagers' : category),
    })),
  };
}

/** The way from the home page down to a service. The overview between them has no page of its own yet. */
export function breadcrumbs(name: string, path: SitePath): JsonLd {
  if (!import.meta.env.SSR) return {};
  const way = [
    { name: 'Home', path: paths.home },
    { name, path },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.name,
      item: crumb.path,
    })),
  };
}
