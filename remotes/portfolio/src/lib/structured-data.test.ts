import { expect, test } from 'vitest';
import { pages } from '../routes.tsx';
import { breadcrumbs } from './structured-data.ts';

test('breadcrumbs begin at home and count from one', () => {
  expect(breadcrumbs({ name: 'Portfolio', path: '/portfolio' })).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: '/' },
      { '@type': 'ListItem', position: 2, name: 'Portfolio', item: '/portfolio' },
    ],
  });
});

test.each(pages.map((page) => [page.path, page] as const))(
  '%s is a collection with breadcrumbs and no rating',
  (_, page) => {
    const types = page.meta.jsonLd?.map((entry) => entry['@type']);
    expect(types).toEqual(['CollectionPage', 'BreadcrumbList']);
    expect(JSON.stringify(page.meta.jsonLd)).not.toMatch(/rating|review"/i);
  },
);

test('every page has a description of its own', () => {
  expect(new Set(pages.map(({ meta }) => meta.description)).size).toBe(pages.length);
});
