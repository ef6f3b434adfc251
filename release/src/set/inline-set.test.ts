import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { sampleConfig } from '@site/testing/runtime-config';
import { describe, expect, it } from 'vitest';
import { isLarge, ownRemote } from './compose.ts';

/** A set of remotes with pages of their own. */
function setOf(remotes: number, pages: number): InlinedManifest {
  return {
    id: 'abcabcabcabc',
    config: sampleConfig,
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

describe('the set that a page carries', () => {
  it('is whole on a small site: nothing has to be asked for', () => {
    expect(isLarge(setOf(4, 7))).toBe(false);
  });

  it('is the remote of the page on a large one, however large', () => {
    expect(isLarge(setOf(20, 20))).toBe(true);
    const own = { 'part-1': { entry: '/r/part-1/000000000000/remoteEntry.js', paths: ['/part-1/page-2'] } };
    expect(ownRemote(setOf(50, 100), 'part-1', '/part-1/page-2')).toEqual(own);
    expect(ownRemote(setOf(20, 20), 'part-1', '/part-1/page-2')).toEqual(own);
  });

  it('names no remote on the not-found page', () => {
    expect(ownRemote(setOf(50, 100), undefined, '/404')).toEqual({});
  });
});
