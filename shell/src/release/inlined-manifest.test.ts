import { sampleConfig } from '@site/testing/runtime-config';
import { expect, it } from 'vitest';
import { readInlinedManifest } from './inlined-manifest.ts';

const manifest = { id: 'fedcba987654', config: sampleConfig, menus: {}, remotes: {} };

/** As much of a document as is read. */
const carrying = (value: object) =>
  ({ getElementById: () => ({ textContent: JSON.stringify(value) }) }) as unknown as Document;

it('keeps a visit below the base of its release, of its preview, and of none in development', () => {
  expect(readInlinedManifest(carrying(manifest)).base).toBe('/_release/fedcba987654');
  expect(readInlinedManifest(carrying({ ...manifest, base: '/_preview/a' })).base).toBe('/_preview/a');
  expect(readInlinedManifest(carrying({ ...manifest, base: '' })).base).toBe('');
});
