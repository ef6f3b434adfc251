import { foldPath } from '@site/domain/paths';
import { describe, expect, it } from 'vitest';
import { pages } from './routes.tsx';

describe('the pages of this remote', () => {
  it('have different paths, whatever their spelling', () => {
    expect(new Set(pages.map(({ path }) => foldPath(path))).size).toBe(pages.length);
  });

  it('have titles and descriptions for search results', () => {
    for (const { path, meta } of pages) {
      expect(meta.title.trim(), path).not.toBe('');
      expect(meta.description.length, path).toBeGreaterThanOrEqual(40);
      expect(meta.canonical, path).toMatch(/^\//);
    }
  });
});
