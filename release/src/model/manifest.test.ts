import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { sampleConfig } from '@site/testing/runtime-config';
import { describe, expect, it } from 'vitest';
import { isLarge, ownRemote } from './manifest.ts';

function manifestOf(remotes: number, pages: number): InlinedManifest {
  return {
    id: 'abcabcabcabc',
    config: sampleConfig,
    menus: {},
    remotes: Object.fromEntries(
      Array.from({ length: remotes }, (_, at) => [
        `app-${at}`,
        {
          entry: `/r/app-${at}/000000000000/remoteEntry.js`,
          paths: Array.from({ length: pages }, (_, page) => `/app-${at}/page-${page}`),
        },
      ]),
    ),
  };
}

describe('the routes that a page inlines', () => {
  it('are all of them in a small release', () => {
    expect(isLarge(manifestOf(4, 7))).toBe(false);
  });

  it('are those of its own remote in a large one, however large', () => {
    expect(isLarge(manifestOf(20, 20))).toBe(true);
    const own = { 'app-1': { entry: '/r/app-1/000000000000/remoteEntry.js', paths: ['/app-1/page-2'] } };
    expect(ownRemote(manifestOf(50, 100), 'app-1', '/app-1/page-2')).toEqual(own);
    expect(ownRemote(manifestOf(20, 20), 'app-1', '/app-1/page-2')).toEqual(own);
  });

  it('are none on the not-found page', () => {
    expect(ownRemote(manifestOf(50, 100), undefined, '/404')).toEqual({});
  });
});
