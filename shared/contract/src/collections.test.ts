import { describe, expect, it } from 'vitest';
import { collectionPages } from './collections.ts';

const posts = collectionPages([
  {
    path: '/bücher/:slug/print',
    parameters: ['first', 'q&a', 'größe'],
    meta: (slug) => ({ title: `About ${slug}`, description: '', canonical: `/blog/${slug}` }),
    load: async () => ({ default: ({ parameter }) => parameter }),
  },
]);

describe('a collection', () => {
  it('has a page for each parameter', async () => {
    const listed = (await posts.list()).map(({ path, meta }) => [path, meta.title]);
    expect(listed).toEqual([
      ['/bücher/first/print', 'About first'],
      ['/bücher/q&a/print', 'About q&a'],
      ['/bücher/größe/print', 'About größe'],
    ]);
  });

  it('finds the page of a path, with its parameter', async () => {
    const page = await posts.find('/b%c3%bccher/gr%c3%b6%c3%9fe/print');
    expect(page?.meta.title).toBe('About größe');
    const { default: Component } = (await page?.load()) ?? {};
    expect((Component as () => unknown)()).toBe('größe');
  });

  it.each(['/b%c3%bccher//print', '/b%c3%bccher/a/b/print', '/news/a/print', '/b%c3%bccher/print'])(
    'has no page %s',
    async (path) => expect(await posts.find(path)).toBeUndefined(),
  );
});
