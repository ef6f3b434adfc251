import { expect, test } from 'vitest';
import { pages } from './routes.tsx';

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
