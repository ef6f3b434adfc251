import { describe, expect, it } from 'vitest';
import type { AppManifest } from '../formats/release-manifest.ts';
import { findIncompatibilities } from './compatibility.ts';

const nothing = {
  requires: { catalogue: null, operations: {} },
  menus: [],
  pages: [],
};

const app = (name: string, changes: Partial<AppManifest> = {}) => {
  const kind = name === 'shell' ? 'shell' : 'remote';
  const sharedModules = { react: '19.3.1', '@site/sdk': '1.0.0' };
  const manifest = {
    name,
    kind,
    version: '0123456789ab',
    contract: 1,
    sharedModules,
    ...nothing,
    ...changes,
  };
  return manifest as unknown as AppManifest;
};
const page = (path: string) => ({ path }) as AppManifest['pages'][number];

describe('compatibility', () => {
  it('holds for apps of one contract, compatible versions and different routes', () => {
    const apps = [
      app('shell'),
      app('marketing', { pages: [page('/')], sharedModules: { react: '^19.1.0' } }),
      app('portfolio', { pages: [page('/portfolio')] }),
    ];
    expect(findIncompatibilities(apps)).toEqual([]);
  });

  it('reports every reason at once', () => {
    const apps = [
      app('shell'),
      app('marketing', { contract: 2, pages: [page('/contact')] }),
      app('portfolio', { sharedModules: { react: '^18.3.1' }, pages: [page('/Contact')] }),
    ];
    expect(findIncompatibilities(apps)).toEqual([
      'marketing@0123456789ab was built for contract 2; the shell was built for 1.',
      'portfolio@0123456789ab was built for react ^18.3.1; the shell provides 19.3.1.',
      'portfolio and marketing both own /Contact.',
    ]);
  });

  it('rejects remotes with different catalogues', () => {
    const withCatalogue = (catalogue: string) => ({ requires: { catalogue, operations: {} } });
    const apps = [
      app('shell'),
      app('marketing', withCatalogue('old')),
      app('checkout', withCatalogue('new')),
    ];
    expect(findIncompatibilities(apps)).toEqual([
      'The apps were built with different plans and prices: marketing@0123456789ab with old; checkout@0123456789ab with new.',
    ]);
  });

  it('rejects a shared module that the shell does not provide', () => {
    const apps = [app('shell'), app('intake', { sharedModules: { 'left-pad': '1.0.0' } })];
    expect(findIncompatibilities(apps)).toEqual([expect.stringContaining('the shell provides none')]);
  });
});
