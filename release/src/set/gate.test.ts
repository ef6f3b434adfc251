import type { PartDescription } from '@site/shared/release-set';
import { describe, expect, it } from 'vitest';
import { assertFits } from './gate.ts';

const part = (name: string, changes: Partial<PartDescription> = {}): [string, PartDescription] => [
  name,
  {
    schema: 1,
    name,
    kind: name === 'shell' ? 'shell' : 'remote',
    version: '0123456789ab',
    contract: 1,
    singletons: { react: '19.3.1', '@site/shared/facade': '1.0.0' },
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
    expect(() => assertFits(parts)).not.toThrow();
  });

  it('names every reason at once', () => {
    const parts = new Map([
      part('shell'),
      part('marketing', { contract: 2, pages: [page('/contact')] }),
      part('portfolio', { singletons: { react: '^18.3.1' }, pages: [page('/Contact')] }),
    ]);
    expect(() => assertFits(parts)).toThrow(
      /marketing@0123456789ab speaks contract 2[\s\S]*built for react \^18\.3\.1; the shell brings 19\.3\.1[\s\S]*both claim \/Contact/,
    );
  });

  it('refuses a remote that was built for a newer library than the shell brings', () => {
    const parts = new Map([part('shell'), part('intake', { singletons: { react: '^19.4.0' } })]);
    expect(() => assertFits(parts)).toThrow('built for react ^19.4.0; the shell brings 19.3.1');
  });

  it('refuses a library that the shell does not bring', () => {
    const parts = new Map([part('shell'), part('intake', { singletons: { 'left-pad': '1.0.0' } })]);
    expect(() => assertFits(parts)).toThrow('the shell brings none');
  });
});
