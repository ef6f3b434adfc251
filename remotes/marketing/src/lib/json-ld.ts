import { type CategoryId, categoryName, plansIn } from '@site/shared/catalogue';
import { site } from '@site/shared/site';

type JsonLd = Record<string, unknown>;

const provider: JsonLd = { '@type': 'Organization', name: site.name };

export const organisation: JsonLd = {
  '@type': 'Organization',
  name: site.name,
  legalName: site.legalName,
  email: site.email,
  slogan: site.tagline,
};

/** A service with one offer per plan, at the catalogue's prices. Browsers have no use for it and get none. */
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
    })),
  };
}
