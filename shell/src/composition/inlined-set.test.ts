import type { InlinedSet, LastingSet, RuntimeConfig } from '@site/shared/contract';
import { describe, expect, it } from 'vitest';
import { inlinedSetId, readInlinedSet } from './inlined-set.ts';

/** As much of a document as is read. */
const carrying = (set: unknown) =>
  ({
    getElementById: (id: string) => (id === inlinedSetId ? { textContent: JSON.stringify(set) } : null),
  }) as unknown as Document;

const remotes = { marketing: { entry: '/m.js', paths: ['/'] } };
const lasting: LastingSet = {
  config: {} as RuntimeConfig,
  remotes,
  owner: 'marketing',
  integrity: ['/r/_integrity/0123456789ab.json'],
};
const answered = () => 'abcabcabcabc';

describe('the release set of a page', () => {
  it('is the one that the page names', () => {
    const set: InlinedSet = { id: 'fedcba987654', config: {} as RuntimeConfig, remotes };
    expect(readInlinedSet(carrying(set), answered)).toEqual(set);
  });

  it('is the one that it was answered from where the page names none', () => {
    expect(readInlinedSet(carrying(lasting), answered)).toMatchObject({
      id: 'abcabcabcabc',
      at: '/_set/abcabcabcabc',
      remotes,
      directory: '/r/_directory/abcabcabcabc.json',
      integrity: ['/r/_integrity/0123456789ab.json', '/r/_directory/abcabcabcabc/marketing.json'],
    });
  });

  it('is the one that was written into the copy of a host that cannot say so', () => {
    expect(readInlinedSet(carrying({ id: 'fedcba987654', ...lasting }), answered).at).toBe(
      '/_set/fedcba987654',
    );
  });

  it('is missed when nobody names it', () => {
    expect(() => readInlinedSet(carrying(lasting), () => undefined)).toThrow('names a release set');
    expect(() => readInlinedSet({ getElementById: () => null } as unknown as Document)).toThrow('no inlined');
  });
});
