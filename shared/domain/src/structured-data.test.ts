import { expect, test } from 'vitest';
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
