import { expect, it } from 'vitest';
import { type Chunks, lazyClosureOf } from './chunk-graph.ts';

function chunk(imports: string[], dynamicImports: string[] = []): Chunks[string] {
  return { source: null, imports, dynamicImports, styles: [], shared: [] };
}

const chunks: Chunks = {
  'remote.js': chunk([], ['pricing.js', 'reviews.js', 'viewer.js']),
  'pricing.js': chunk(['remote.js'], ['words.js']),
  'reviews.js': chunk(['quotes.js'], ['stars.js']),
  // A statically imported module is loaded as well, even if it is another page's.
  'words.js': chunk(['quotes.js', 'pricing.js'], ['more.js']),
  'viewer.js': chunk(['reviews.js']),
  'quotes.js': chunk([]),
  'stars.js': chunk([]),
  'more.js': chunk([]),
};
const pages = new Set(['pricing.js', 'reviews.js']);

it('finds everything that a page may import later, and no page that it may lead to', () => {
  const withoutViewer = { ...chunks, 'remote.js': chunk([], ['pricing.js', 'reviews.js']) };
  expect(lazyClosureOf(withoutViewer, ['remote.js', 'pricing.js'], pages).sort()).toEqual([
    'more.js',
    'quotes.js',
    'words.js',
  ]);
});

it('follows a static import into the script of another page', () => {
  expect(lazyClosureOf(chunks, ['remote.js', 'pricing.js'], pages)).toEqual(
    expect.arrayContaining(['viewer.js', 'reviews.js', 'stars.js']),
  );
});
