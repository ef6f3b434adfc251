import type { AppManifest } from '@site/contract/release-manifest';
import { describe, expect, it } from 'vitest';
import { incompatibilities } from './compatibility.ts';

const nothing = {
  requires: { imports: {}, catalogue: null, operations: {} },
  provides: {},
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
  return [name, manifest as unknown as AppManifest] as const;
};
const menu = (label: string, to: string, only?: 'desktop' | 'mobile') => ({
  parent: 'resources' as const,
  order: 10,
  label,
  to,
  only,
});
const page = (path: string) => ({ path }) as AppManifest['pages'][number];

describe('compatibility', () => {
  it('holds for apps of one contract, compatible versions and different routes', () => {
    const apps = new Map([
      app('shell'),
      app('marketing', { pages: [page('/')], sharedModules: { react: '^19.1.0' } }),
      app('portfolio', { pages: [page('/portfolio')] }),
    ]);
    expect(incompatibilities(apps)).toEqual([]);
  });

  it('reports every reason at once', () => {
    const apps = new Map([
      app('shell'),
      app('marketing', { contract: 2, pages: [page('/contact')] }),
      app('portfolio', { sharedModules: { react: '^18.3.1' }, pages: [page('/Contact')] }),
    ]);
    expect(incompatibilities(apps)).toEqual([
      'marketing@0123456789ab was built for contract 2; the shell was built for 1.',
      'portfolio@0123456789ab was built for react ^18.3.1; the shell provides 19.3.1.',
      'portfolio and marketing both own /Contact.',
    ]);
  });

  it('rejects a remote that imports what the shell does not export', () => {
    const requires = { imports: { react: ['useState', 'useTomorrow'] }, catalogue: null, operations: {} };
    const apps = new Map([app('shell', { provides: { react: ['useState'] } }), app('intake', { requires })]);
    expect(incompatibilities(apps)).toEqual([
      'intake@0123456789ab imports useTomorrow of react, which the shell does not provide.',
    ]);
  });

  it('rejects remotes with different catalogues', () => {
    const withCatalogue = (catalogue: string) => ({ requires: { imports: {}, catalogue, operations: {} } });
    const apps = new Map([
      app('shell'),
      app('marketing', withCatalogue('old')),
      app('checkout', withCatalogue('new')),
    ]);
    expect(incompatibilities(apps)).toEqual([
      'The apps were built with different plans and prices: marketing@0123456789ab with old; checkout@0123456789ab with new.',
    ]);
  });

  it('rejects a shared module that the shell does not provide', () => {
    const apps = new Map([app('shell'), app('intake', { sharedModules: { 'left-pad': '1.0.0' } })]);
    expect(incompatibilities(apps)).toEqual([expect.stringContaining('the shell provides none')]);
  });

  it('holds for links in menus to pages of the remote that adds them', () => {
    const pages = [page('/blog'), page('/Blog/archive')];
    const menus = [
      menu('Blog', '/blog'),
      menu('Archive', '/blog/archive', 'desktop'),
      menu('Archive', '/blog/archive', 'mobile'),
    ];
    expect(incompatibilities(new Map([app('shell'), app('blog', { pages, menus })]))).toEqual([]);
  });

  it('does not hold for links to other pages, and for two of a label or of a page in one menu', () => {
    const apps = new Map([
      app('shell'),
      app('blog', { pages: [page('/blog')], menus: [menu('Blog', '/blog'), menu('News', '/Blog')] }),
      app('shop', { pages: [page('/shop')], menus: [menu('Blog', '/shop'), menu('Prices', '/pricing')] }),
    ]);
    expect(incompatibilities(apps)).toEqual([
      'blog and blog both add /blog to the menu resources.',
      'shop and blog both add "Blog" to the menu resources.',
      'shop adds "Prices" to the menu resources; /pricing is no page of it.',
    ]);
  });
});
