import type { InlinedManifest, ReusedPageManifest } from '@site/contract/inlined-manifest';
import { sampleConfig } from '@site/testing/runtime-config';
import { describe, expect, it } from 'vitest';
import { inlinedManifestId, readInlinedManifest } from './inlined-set.ts';

/** As much of a document as is read. */
const carrying = (set: unknown) =>
  ({
    getElementById: (id: string) => (id === inlinedManifestId ? { textContent: JSON.stringify(set) } : null),
  }) as unknown as Document;

const remotes = { marketing: { entry: '/m.js', paths: ['/'] } };
const lasting: ReusedPageManifest = {
  config: sampleConfig,
  remotes,
  owner: 'marketing',
  integrity: ['/r/_integrity/0123456789ab.json'],
};
const answered = () => 'abcabcabcabc';

describe('the release set of a page', () => {
  it('is the one that the page names', () => {
    const set: InlinedManifest = { id: 'fedcba987654', config: sampleConfig, remotes };
    expect(readInlinedManifest(carrying(set), answered)).toEqual(set);
  });

  it('is the one that it was answered from where the page names none', () => {
    expect(readInlinedManifest(carrying(lasting), answered)).toMatchObject({
      id: 'abcabcabcabc',
      base: '/_release/abcabcabcabc',
      remotes,
      routeManifest: '/r/_routes/abcabcabcabc.json',
      integrity: ['/r/_integrity/0123456789ab.json', '/r/_routes/abcabcabcabc/marketing.json'],
    });
  });

  it('is the one that was written into the copy of a host that cannot say so', () => {
    expect(readInlinedManifest(carrying({ id: 'fedcba987654', ...lasting }), answered).base).toBe(
      '/_release/fedcba987654',
    );
  });

  it('is missed when nobody names it', () => {
    expect(() => readInlinedManifest(carrying(lasting), () => undefined)).toThrow('names a release set');
    expect(() => readInlinedManifest({ getElementById: () => null } as unknown as Document)).toThrow(
      'no inlined',
    );
  });
});
