import { paths } from './paths.ts';

/** Creates a schema.org `BreadcrumbList` from the home page down to the last of the given pages. */
export function breadcrumbs(...below: readonly { name: string; path: string }[]): Record<string, unknown> {
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
