import type { AppManifest } from '@site/contract/release-manifest';
import { describe, expect, it } from 'vitest';
import { incompatibilities } from './fit.ts';

const part = (name: string, changes: Partial<AppManifest> = {}): [string, AppManifest] => [
  name,
  {
    schema: 1,
    name,
    kind: name === 'shell' ? 'shell' : 'remote',
    version: '0123456789ab',
    contract: 1,
    singletons: { react: '19.3.1', '@site/sdk': '1.0.0' },
    needs: { uses: {}, catalogue: null, api: null },
    brings: {},
    entry: 'entry.js',
    scripts: [],
    styles: [],
    fonts: [],
    pages: [],
    files: {},
    serverFiles: {},
    ...changes,
  },
];
const page = (path: string) => ({ path, canonical: path, noindex: false, scripts: [], styles: [] });

describe('the gate', () => {
  it('lets parts of one contract, close versions and different routes pass', () => {
    const parts = new Map([
      part('shell'),
      part('marketing', { pages: [page('/')], singletons: { react: '^19.1.0' } }),
      part('portfolio', { pages: [page('/portfolio')] }),
    ]);
    expect(incompatibilities(parts)).toEqual([]);
  });

  it('names every reason at once', () => {
    const parts = new Map([
      part('shell'),
      part('marketing', { contract: 2, pages: [page('/contact')] }),
      part('portfolio', { singletons: { react: '^18.3.1' }, pages: [page('/Contact')] }),
    ]);
    expect(incompatibilities(parts)).toEqual([
      'marketing@0123456789ab speaks contract 2; the shell speaks 1.',
      'portfolio@0123456789ab was built for react ^18.3.1; the shell brings 19.3.1.',
      'portfolio and marketing both claim /Contact.',
    ]);
  });

  it('refuses a remote that was built for a newer library than the shell brings', () => {
    const parts = new Map([part('shell'), part('intake', { singletons: { react: '^19.4.0' } })]);
    expect(incompatibilities(parts)).toEqual([
      expect.stringContaining('built for react ^19.4.0; the shell brings 19.3.1'),
    ]);
  });

  it('refuses a remote that uses what the shell does not hand out', () => {
    const needs = { uses: { react: ['useState', 'useTomorrow'] }, catalogue: null, api: null };
    const parts = new Map([part('shell', { brings: { react: ['useState'] } }), part('intake', { needs })]);
    expect(incompatibilities(parts)).toEqual([
      'intake@0123456789ab uses useTomorrow of react, which the shell does not hand out.',
    ]);
  });

  it('refuses prices on one page that another does not charge', () => {
    const with_ = (catalogue: string) => ({ needs: { uses: {}, catalogue, api: null } });
    const parts = new Map([part('shell'), part('marketing', with_('old')), part('checkout', with_('new'))]);
    expect(incompatibilities(parts)).toEqual([
      'The parts were built with different plans and prices: marketing@0123456789ab with old; checkout@0123456789ab with new.',
    ]);
  });

  it('refuses a library that the shell does not bring', () => {
    const parts = new Map([part('shell'), part('intake', { singletons: { 'left-pad': '1.0.0' } })]);
    expect(incompatibilities(parts)).toEqual([expect.stringContaining('the shell brings none')]);
  });
});
