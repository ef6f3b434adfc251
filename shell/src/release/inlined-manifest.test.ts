import type { InlinedManifest, ReusedPageManifest } from '@site/contract/inlined-manifest';
import { sampleConfig } from '@site/testing/runtime-config';
import { describe, expect, it } from 'vitest';
import { inlinedManifestId, readInlinedManifest } from './inlined-manifest.ts';

/** As much of a document as is read. */
const carrying = (set: unknown) =>
  ({
    getElementById: (id: string) => (id === inlinedManifestId ? { textContent: JSON.stringify(set) } : null),
  }) as unknown as Document;

const remotes = { marketing: { entry: '/m.js', paths: ['/'] } };
const reused: ReusedPageManifest = {
  config: sampleConfig,
  menus: {},
  remotes,
  owner: 'marketing',
};
const served = async () => 'abcabcabcabc';

describe('the release of a page', () => {
  it('is the one that the page names', async () => {
    const set: InlinedManifest = { id: 'fedcba987654', config: sampleConfig, menus: {}, remotes };
    const base = '/_release/fedcba987654';
    expect(await readInlinedManifest(carrying(set), served)).toEqual({ ...set, base });
    expect(await readInlinedManifest(carrying({ ...set, base: '' }), served)).toMatchObject({ base: '' });
  });

  it('is the one that it was served from where the page names none', async () => {
    expect(await readInlinedManifest(carrying(reused), served)).toMatchObject({
      id: 'abcabcabcabc',
      base: '/_release/abcabcabcabc',
      remotes,
      routeManifest: '/r/_routes/abcabcabcabc.json',
      integrity: { address: '/r/_routes/abcabcabcabc/marketing.json' },
    });
  });

  it('is the one that was written into the copy for a static host', async () => {
    const manifest = await readInlinedManifest(carrying({ id: 'fedcba987654', ...reused }), served);
    expect(manifest.base).toBe('/_release/fedcba987654');
  });

  it('is required', async () => {
    await expect(readInlinedManifest(carrying(reused), async () => undefined)).rejects.toThrow(
      'names a release',
    );
    const empty = { getElementById: () => null } as unknown as Document;
    await expect(readInlinedManifest(empty)).rejects.toThrow('no inlined');
  });
});
