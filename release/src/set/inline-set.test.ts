import type { InlinedSet, RuntimeConfig } from '@site/shared/contract';
import { describe, expect, it } from 'vitest';
import { inlineSetFor } from './compose.ts';

/** A set of remotes with pages of their own. */
function setOf(remotes: number, pages: number): InlinedSet {
  return {
    id: 'abcabcabcabc',
    config: {} as RuntimeConfig,
    remotes: Object.fromEntries(
      Array.from({ length: remotes }, (_, at) => [
        `part-${at}`,
        {
          entry: `/r/part-${at}/000000000000/remoteEntry.js`,
          paths: Array.from({ length: pages }, (_, page) => `/part-${at}/page-${page}`),
        },
      ]),
    ),
  };
}
const bytes = (set: InlinedSet) => JSON.stringify(set).length;

describe('the set that a page carries', () => {
  it('is whole on a small site: nothing has to be asked for', () => {
    const set = setOf(4, 7);
    expect(inlineSetFor(set, 'part-1', '/part-1/page-2')).toBe(set);
  });

  it('names the page and the directory on a large one, however large', () => {
    const large = inlineSetFor(setOf(50, 100), 'part-1', '/part-1/page-2');
    expect(large.remotes).toEqual({
      'part-1': { entry: '/r/part-1/000000000000/remoteEntry.js', paths: ['/part-1/page-2'] },
    });
    expect(large.directory).toBe('/r/_directory/abcabcabcabc.json');
    expect(bytes(large)).toBe(bytes(inlineSetFor(setOf(20, 20), 'part-1', '/part-1/page-2')));
  });

  it('names no remote on the not-found page', () => {
    expect(inlineSetFor(setOf(50, 100), undefined, '/404').remotes).toEqual({});
  });
});
