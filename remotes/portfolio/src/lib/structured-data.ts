import { paths } from '@site/domain/paths';
import { site } from '@site/domain/site';

type Crumb = { name: string; path: string };

/** What a gallery tells search engines: that it is a collection, and where it stands. */
export function collectionPage(name: string, description: string, path: string): Record<string, unknown> {
  return {
    '@type': 'CollectionPage',
    name,
    description,
    url: path,
    isPartOf: { '@type': 'WebSite', name: site.name, url: paths.home },
  };
}

/** The way from the home page down to this one. */
export function breadcrumbs(...below: readonly Crumb[]): Record<string, unknown> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: paths.home }, ...below].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: path,
    })),
  };
}
