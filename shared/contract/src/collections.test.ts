import { describe, expect, it } from 'vitest';
import { collectionPages } from './collections.ts';

const posts = collectionPages([
  {
    path: '/blog/:slug/print',
    parameters: ['first', 'q&a', 'größe'],
    meta: (slug) => ({ title: `About ${slug}`, description: '', canonical: `/blog/${slug}` }),
    load: async () => ({ default: ({ parameter }) => parameter }),
  },
]);

describe('a collection', () => {
  it('has a page for each parameter', async () => {
    const listed = (await posts.list()).map(({ path, meta }) => [path, meta.title]);
    expect(listed).toEqual([
      ['/blog/first/print', 'About first'],
      ['/blog/q&a/print', 'About q&a'],
      ['/blog/größe/print', 'About größe'],
    ]);
  });

  it('finds the page of a path, with its parameter', async () => {
    const page = await posts.find('/blog/gr%c3%b6%c3%9fe/print');
    expect(page?.meta.title).toBe('About größe');
    const { default: Component } = (await page?.load()) ?? {};
    expect((Component as () => unknown)()).toBe('größe');
  });

  it.each(['/blog', '/blog//print', '/blog/a/b/print', '/news/a/print', '/blog/print'])(
    'has no page %s',
    async (path) => expect(await posts.find(path)).toBeUndefined(),
  );
});
